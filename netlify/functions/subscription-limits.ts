import type { Config } from '@netlify/functions'
import { pendingAnswers, showCurrentLimits } from '../server/account/accounts.ts'
import { withQuery, serve } from '../server/http/serve.ts'

export default serve({
  getLimits: withQuery(pendingAnswers, ({ user, loaded, now }) =>
    showCurrentLimits(user, loaded, now),
  ),
})

export const config: Config = { path: '/api/subscription/limits' }
