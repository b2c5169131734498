import type { Config } from '@netlify/functions'
import { readPreview } from '../server/members/member-preview.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  readEarlyEntry: ({ params, now }) => readPreview(params.slug, now),
})

export const config: Config = { path: '/api/early-entries/:slug' }
