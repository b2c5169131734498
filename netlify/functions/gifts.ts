import type { Config } from '@netlify/functions'
import { openGift } from '../server/gifts/gifts.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  'GET /api/gifts/open/:token': ({ params, now }) => openGift(params.token, now),
})

// Opening a link needs no sign-in, so Netlify limits requests per IP address.
export const config: Config = {
  path: ['/api/gifts/open/:token'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
