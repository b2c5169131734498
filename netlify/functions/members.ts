import type { Config } from '@netlify/functions'
import { serve } from '../server/http/serve.ts'
import { listPreviews, premiumContent, readPreview } from '../server/members/members.ts'

export default serve({
  'GET /api/premium-content/:slug': ({ params }) => premiumContent(params.slug),
  'GET /api/early-entries': ({ now }) => listPreviews(now),
  'GET /api/early-entries/:slug': ({ params, now }) => readPreview(params.slug, now),
})

export const config: Config = {
  path: ['/api/premium-content/:slug', '/api/early-entries', '/api/early-entries/:slug'],
}
