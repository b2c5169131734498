import type { Config } from '@netlify/functions'
import { deleteAccount } from '../server/account/delete-account.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  deleteAccount: async ({ user, now }) => {
    await deleteAccount(user, now)
    return { deleted: true }
  },
})

export const config: Config = { path: '/api/account' }
