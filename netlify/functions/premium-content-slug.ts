import type { Config } from '@netlify/functions'
import { premiumContent } from '../server/premium.ts'
import { serve } from '../server/serve.ts'

export default serve({
  getPremiumContent: ({ params }) => premiumContent(params.slug),
})

export const config: Config = { path: '/api/premium-content/:slug' }
