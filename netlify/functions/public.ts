import type { Config } from '@netlify/functions'
import { foundingOffer } from '../server/billing/seats.ts'
import { serve } from '../server/http/serve.ts'
import { storeCorrection } from '../server/owner/corrections.ts'
import { checkHealth } from '../server/owner/watch-site.ts'

export default serve({
  'GET /api/founding-offer': ({ now }) => foundingOffer(now),
  'POST /api/corrections': ({ body, ip, now }) => storeCorrection(body, ip, now),
  'GET /api/health': ({ now }) => checkHealth(now),
})

// These endpoints need no sign-in, so Netlify limits requests per IP address.
export const config: Config = {
  path: ['/api/founding-offer', '/api/corrections', '/api/health'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
