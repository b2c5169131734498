import type { Config } from '@netlify/functions'
import { showUser } from '../server/accounts.ts'
import { syncCustomer } from '../server/billing.ts'
import { serve } from '../server/serve.ts'

export default serve({
  refreshSubscription: async ({ user, now }) => {
    const customer = user.stripeCustomerId
    return showUser((customer && (await syncCustomer(customer, now))) || user, now)
  },
})

export const config: Config = { path: '/api/subscription/refresh' }
