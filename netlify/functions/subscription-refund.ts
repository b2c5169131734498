import type { Config } from '@netlify/functions'
import { refundFirstPayment } from '../server/billing/guarantee-refund.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  refundFirstPayment: ({ user, now }) => refundFirstPayment(user, now),
})

export const config: Config = { path: '/api/subscription/refund' }
