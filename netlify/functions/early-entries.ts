import type { Config } from '@netlify/functions'
import { listPreviews } from '../server/members/member-preview.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  listEarlyEntries: ({ now }) => listPreviews(now),
})

export const config: Config = { path: '/api/early-entries' }
