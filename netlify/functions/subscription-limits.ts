import type { Config } from '@netlify/functions'
import { showLimits } from '../server/accounts.ts'
import { serve } from '../server/serve.ts'

export default serve({
  getLimits: ({ user, now }) => showLimits(user, now),
})

export const config: Config = { path: '/api/subscription/limits' }
