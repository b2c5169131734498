import type { Config } from '@netlify/functions'
import { applyClerkEvent } from '../server/account/clerk-events.ts'
import { readClerkEvent } from '../server/account/clerk.ts'
import { applyStripeEvent } from '../server/billing/stripe-events.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  'POST /api/clerk/webhook': async ({ request, now }) => {
    await applyClerkEvent(await readClerkEvent(request), now)
    return { received: true }
  },
  'POST /api/stripe/webhook': async ({ request, now }) => {
    await applyStripeEvent(request, now)
    return { received: true }
  },
})

export const config: Config = { path: ['/api/clerk/webhook', '/api/stripe/webhook'] }
