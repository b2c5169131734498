import type { Config } from '@netlify/functions'
import { earlyEntries } from '../server/members/member-preview.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  listEarlyEntries: ({ now }) => earlyEntries(now),
})

export const config: Config = { path: '/api/early-entries' }
