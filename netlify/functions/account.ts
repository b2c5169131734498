import type { Config } from '@netlify/functions'
import { selectPendingAnswers, showCurrentLimits, showUser } from '../server/account/accounts.ts'
import { deleteAccount } from '../server/account/delete-account.ts'
import { exportAccount } from '../server/account/export.ts'
import { serve, withRows } from '../server/http/serve.ts'

export default serve({
  'GET /api/auth/user': ({ user, now }) => showUser(user, now),
  'GET /api/subscription/limits': withRows(selectPendingAnswers, ({ user, rows, now }) =>
    showCurrentLimits(user, rows, now),
  ),
  'GET /api/account/export': ({ user, now }) => exportAccount(user, now),
  'DELETE /api/account': async ({ user, now }) => {
    const refundedCents = await deleteAccount(user, now)
    return { deleted: true, ...(refundedCents > 0 && { refundedDollars: refundedCents / 100 }) }
  },
})

export const config: Config = {
  path: ['/api/auth/user', '/api/subscription/limits', '/api/account/export', '/api/account'],
}
