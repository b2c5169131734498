import type { Config } from '@netlify/functions'
import { selectPendingAnswers, showCurrentLimits, showUser } from '../server/account/accounts.ts'
import { deleteAccount } from '../server/account/delete-account.ts'
import { exportAccount } from '../server/account/export.ts'
import { serve, withRows } from '../server/http/serve.ts'
import { startCheckout } from '../server/billing/checkout.ts'
import { refundFirstPayment } from '../server/billing/guarantee-refund.ts'
import { selectRefunds, showRefunds } from '../server/billing/refunds.ts'
import { openPortal } from '../server/billing/stripe-customers.ts'
import { syncCustomer } from '../server/billing/sync-customer.ts'

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
  'POST /api/stripe/create-checkout-session': async ({ user, body, now }) => ({
    url: await startCheckout(user, { price: body.tier, returnPath: body.returnUrl }, now),
  }),
  'POST /api/stripe/create-portal-session': async ({ user }) => ({ url: await openPortal(user) }),
  'POST /api/subscription/refresh': async ({ user, now }) => {
    const { stripeCustomerId: customer } = user
    const synced = customer === null ? undefined : await syncCustomer(customer, now)
    return showUser(synced ?? user, now)
  },
  'POST /api/subscription/refund': ({ user, now }) => refundFirstPayment(user, now),
  'GET /api/subscription/refunds': withRows(selectRefunds, ({ rows }) => showRefunds(rows)),
})

export const config: Config = {
  path: [
    '/api/auth/user',
    '/api/subscription/limits',
    '/api/account/export',
    '/api/account',
    '/api/stripe/create-checkout-session',
    '/api/stripe/create-portal-session',
    '/api/subscription/refresh',
    '/api/subscription/refund',
    '/api/subscription/refunds',
  ],
}
