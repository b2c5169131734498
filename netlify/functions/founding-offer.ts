import type { Config } from '@netlify/functions'
import { foundingOffer } from '../server/billing/seats.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  getFoundingOffer: ({ now }) => foundingOffer(now),
})

// The endpoint needs no sign-in, so Netlify limits requests per IP address.
export const config: Config = {
  path: '/api/founding-offer',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
