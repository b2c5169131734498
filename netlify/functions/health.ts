import type { Config } from '@netlify/functions'
import { checkDatabase } from '../server/http/health.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  checkHealth: async () => {
    await checkDatabase()
    return { ok: true }
  },
})

// The endpoint needs no sign-in, so Netlify limits requests per IP address.
export const config: Config = {
  path: '/api/health',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
