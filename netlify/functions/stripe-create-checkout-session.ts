import type { Config } from '@netlify/functions'
import { startCheckout } from '../server/billing/checkout.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  createCheckout: async ({ user, input, now }) => ({
    url: await startCheckout(user, { price: input.tier, returnPath: input.returnUrl }, now),
  }),
})

export const config: Config = { path: '/api/stripe/create-checkout-session' }
