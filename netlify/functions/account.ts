import type { Config } from '@netlify/functions'
import { deleteAccount } from '../server/account/delete-account.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  deleteAccount: async ({ user, now }) => {
    const refundedCents = await deleteAccount(user, now)
    return { deleted: true, ...(refundedCents > 0 && { refundedDollars: refundedCents / 100 }) }
  },
})

export const config: Config = { path: '/api/account' }
