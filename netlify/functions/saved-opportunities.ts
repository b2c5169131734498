import type { Config } from '@netlify/functions'
import { Reply } from '../server/reply.ts'
import { savedItems, saveOpportunity } from '../server/saved.ts'
import { reading, serve } from '../server/serve.ts'

export default serve({
  listSaved: reading(savedItems, ({ loaded }) => loaded),
  saveOpportunity: async ({ user, input, now }) => {
    const { item, isNew } = await saveOpportunity(user, input.opportunitySlug, now)
    return new Reply(isNew ? 201 : 200, item)
  },
})

export const config: Config = { path: '/api/saved-opportunities' }
