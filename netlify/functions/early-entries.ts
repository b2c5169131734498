import type { Config } from '@netlify/functions'
import { earlyEntries } from '../server/early.ts'
import { serve } from '../server/serve.ts'

export default serve({
  listEarlyEntries: ({ now }) => earlyEntries(now),
})

export const config: Config = { path: '/api/early-entries' }
