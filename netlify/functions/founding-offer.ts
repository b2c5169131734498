import type { Config } from '@netlify/functions'
import { foundingOffer } from '../server/billing/seats.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  getFoundingOffer: () => foundingOffer(),
})

// Nobody is signed in here, so Netlify itself counts the calls.
export const config: Config = {
  path: '/api/founding-offer',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
