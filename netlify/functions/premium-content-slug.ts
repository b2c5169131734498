import type { Config } from '@netlify/functions'
import { premiumContent } from '../server/members/members-text.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  getPremiumContent: ({ params }) => premiumContent(params.slug),
})

export const config: Config = { path: '/api/premium-content/:slug' }
