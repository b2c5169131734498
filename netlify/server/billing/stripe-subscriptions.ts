import {
  subscriptionExpansions,
  toSubscription,
} from '../../../domain/billing/stripe-subscription.ts'
import type { Subscription } from '../../../domain/billing/subscription.ts'
import { callForCustomer } from './stripe-customers.ts'
import { callStripe } from './stripe.ts'

/**
 * Lists the newest 100 subscriptions of a customer, including ended ones. Empty for a deleted
 * customer.
 */
export const listSubscriptions = (customer: string): Promise<Subscription[]> =>
  callForCustomer(
    customer,
    async ({ subscriptions }) => {
      const { data } = await subscriptions.list({
        customer,
        status: 'all',
        limit: 100,
        expand: subscriptionExpansions.map((path) => `data.${path}`),
      })
      return data.map(toSubscription)
    },
    () => [],
  )

/**
 * Cancels a subscription immediately, without a final invoice. Does nothing if it has ended, or if
 * Stripe does not have it.
 */
export const cancelSubscription = (id: string): Promise<void> =>
  callStripe(
    async ({ subscriptions }) => {
      const { status } = await subscriptions.retrieve(id)
      if (status !== 'canceled' && status !== 'incomplete_expired') await subscriptions.cancel(id)
    },
    () => undefined,
  )
