import type { Config } from '@netlify/functions'
import { refundsOf } from '../server/billing/refunds.ts'
import { withQuery, serve } from '../server/http/serve.ts'

export default serve({
  listRefunds: withQuery(refundsOf, ({ loaded }) => loaded),
})

export const config: Config = { path: '/api/subscription/refunds' }
