import type { Config } from '@netlify/functions'
import { assertReadable, keptConversation, removeConversation } from '../server/conversations.ts'
import { showConversation } from '../server/conversations.ts'
import { assertKnown } from '../server/catalogue.ts'
import { reading, serve } from '../server/serve.ts'

export default serve({
  getConversation: reading(keptConversation, async ({ user, input, loaded, now }) => {
    await assertReadable(user, input.opportunitySlug, loaded, now)
    return { messages: await showConversation(loaded, user, now) }
  }),
  deleteConversation: async ({ user, input: { opportunitySlug: slug } }) => {
    const removed = await removeConversation(user, slug)
    if (slug !== null) await assertKnown(slug, removed)
    return { removed }
  },
})

export const config: Config = { path: '/api/ai/conversation' }
