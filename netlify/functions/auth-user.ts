import type { Config } from '@netlify/functions'
import { showUser } from '../server/account/accounts.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  getUser: ({ user, now }) => showUser(user, now),
})

export const config: Config = { path: '/api/auth/user' }
