import type { Config } from '@netlify/functions'
import { deleteAccount } from '../server/departures.ts'
import { serve } from '../server/serve.ts'

export default serve({
  deleteAccount: async ({ user, now }) => {
    await deleteAccount(user, now)
    return { deleted: true }
  },
})

export const config: Config = { path: '/api/account' }
