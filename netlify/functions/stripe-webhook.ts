import type { Config } from '@netlify/functions'
import { applyStripeEvent } from '../server/billing/stripe-events.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  'POST /api/stripe/webhook': async ({ request, now }) => {
    await applyStripeEvent(request, now)
    return { received: true }
  },
})

export const config: Config = { path: '/api/stripe/webhook' }
