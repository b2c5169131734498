import type { Charge } from '../../../domain/billing/reversal.ts'
import { callStripe } from './stripe.ts'

/** The newest hundred charges of a customer; none for a deleted customer. */
export const listCharges = (customer: string): Promise<Charge[]> =>
  callStripe(
    async ({ charges }) => {
      const { data } = await charges.list({ customer, limit: 100 })
      return data.map((charge) => ({
        paymentIntent: idOf(charge.payment_intent),
        cents: charge.amount,
        createdAt: new Date(charge.created * 1000),
        isPaid: charge.paid,
        isRefunded: charge.refunded,
        isDisputed: charge.disputed,
      }))
    },
    () => [],
  )

/** The customer of a charge; undefined for a charge without one. */
export const findPayer = (charge: string): Promise<string | undefined> =>
  callStripe(
    async ({ charges }) => idOf((await charges.retrieve(charge)).customer),
    () => undefined,
  )

/** Stripe's id of an object that may be expanded. */
export const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'object' ? object?.id : object
