import { takesPayment } from '../../../domain/billing/reversal.ts'
import type { Charge } from '../../../domain/billing/reversal.ts'
import { callStripe } from './stripe.ts'

/**
 * Lists the newest 100 charges of a customer. Empty if Stripe does not have the customer. Reads the
 * disputes too, because `disputed` stays true after a dispute is won, and may be true for an inquiry.
 */
export const listCharges = (customer: string): Promise<Charge[]> =>
  callStripe(
    async ({ charges, disputes }) => {
      const { data } = await charges.list({ customer, limit: 100 })
      const isTaken = async (charge: string) =>
        (await disputes.list({ charge, limit: 100 })).data.some(({ status }) =>
          takesPayment(status),
        )
      return Promise.all(
        data.map(async (charge) => ({
          paymentIntent: idOf(charge.payment_intent),
          cents: charge.amount,
          createdAt: new Date(charge.created * 1000),
          isPaid: charge.paid,
          isRefunded: charge.refunded,
          isDisputed: charge.disputed && (await isTaken(charge.id)),
        })),
      )
    },
    () => [],
  )

/** Returns the customer of a charge. Undefined if the charge has none or does not exist. */
export const findPayer = (charge: string): Promise<string | undefined> =>
  callStripe(
    async ({ charges }) => idOf((await charges.retrieve(charge)).customer),
    () => undefined,
  )

/** Returns the id of a Stripe object. Stripe sends either the id alone or the whole object. */
export const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'object' ? object?.id : object
