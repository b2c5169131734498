import type { Config } from '@netlify/functions'
import { changeSaved, removeSaved } from '../server/saved/saved.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  changeSaved: ({ user, params, input, now }) => changeSaved(user, params.slug, input, now),
  removeSaved: async ({ user, params, now }) => ({
    removed: await removeSaved(user, params.slug, now),
  }),
})

export const config: Config = { path: '/api/saved-opportunities/:slug' }
