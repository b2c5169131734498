import type { Config } from '@netlify/functions'
import { openPortal } from '../server/billing/portal.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  createPortal: async ({ user }) => ({ url: await openPortal(user) }),
})

export const config: Config = { path: '/api/stripe/create-portal-session' }
