import type { Config } from '@netlify/functions'
import { Reply } from '../server/http/reply.ts'
import { savedItems, saveOpportunity } from '../server/saved/saved.ts'
import { withQuery, serve } from '../server/http/serve.ts'

export default serve({
  listSaved: withQuery(savedItems, ({ loaded }) => loaded),
  saveOpportunity: async ({ user, input, now }) => {
    const { item, isNew } = await saveOpportunity(user, input.opportunitySlug, now)
    return new Reply(isNew ? 201 : 200, item)
  },
})

export const config: Config = { path: '/api/saved-opportunities' }
