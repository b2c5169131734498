import type { Config } from '@netlify/functions'
import { showUser } from '../server/account/accounts.ts'
import { syncCustomer } from '../server/billing/sync-customer.ts'
import { serve } from '../server/http/serve.ts'

/**
 * After a sync with Stripe, this endpoint skips further syncs for this many milliseconds, so that a
 * quick reload does not call Stripe.
 */
const freshMs = 2_000

export default serve({
  refreshSubscription: async ({ user, now }) => {
    const { stripeCustomerId: customer, billingSyncedAt: syncedAt } = user
    const age = syncedAt && now.getTime() - syncedAt.getTime()
    const isFresh = age !== null && age >= 0 && age < freshMs
    const synced = customer && !isFresh ? await syncCustomer(customer, now) : undefined
    return showUser(synced ?? user, now)
  },
})

export const config: Config = { path: '/api/subscription/refresh' }
