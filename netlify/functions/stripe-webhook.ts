import type { Config } from '@netlify/functions'
import { applyStripeEvent } from '../server/stripe-events.ts'
import { serve } from '../server/serve.ts'

export default serve({
  receiveStripeEvent: async ({ request, now }) => {
    await applyStripeEvent(request, now)
    return { received: true }
  },
})

export const config: Config = { path: '/api/stripe/webhook' }
