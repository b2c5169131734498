import type { RefundReason } from '../../domain/billing.ts'
import { toSubscription } from '../../domain/stripe-subscription.ts'
import type { Subscription } from '../../domain/subscription.ts'
import { askAboutCustomer } from './stripe-customers.ts'
import { ask } from './stripe.ts'

/** All subscriptions of a customer, ended ones too; none for a deleted customer. */
export const listSubscriptions = (customer: string): Promise<Subscription[]> =>
  askAboutCustomer(
    customer,
    async ({ subscriptions }) => {
      const { data } = await subscriptions.list({ customer, status: 'all', limit: 100 })
      return data.map(toSubscription)
    },
    () => [],
  )

/** Ends a subscription at once, without a last bill; one that has ended already stays as it is. */
export const cancelSubscription = (id: string): Promise<void> =>
  ask(
    async ({ subscriptions }) => {
      const { status } = await subscriptions.retrieve(id)
      if (status !== 'canceled' && status !== 'incomplete_expired') await subscriptions.cancel(id)
    },
    () => undefined,
  )

/**
 * Gives the last payment of a subscription back in full, once, however often it is asked for.
 *
 * @returns the cents given back; 0 when nothing had been paid
 */
export const refundLastPayment = (subscription: string, why: RefundReason): Promise<number> =>
  ask(async ({ subscriptions, refunds }) => {
    const { latest_invoice: invoice } = await subscriptions.retrieve(subscription, {
      expand: ['latest_invoice.payments'],
    })
    if (!invoice || typeof invoice === 'string') return 0
    const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
    const intent = payment?.payment_intent
    if (!intent) return 0
    await refunds
      .create(
        {
          payment_intent: typeof intent === 'string' ? intent : intent.id,
          reason: why === 'second_subscription' ? 'duplicate' : 'requested_by_customer',
        },
        { idempotencyKey: `refund-${subscription}` },
      )
      .catch((error: unknown) => {
        const { code } = error as { code?: string }
        if (code !== 'charge_already_refunded') throw error
      })
    return invoice.amount_paid
  })
