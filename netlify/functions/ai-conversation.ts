import type { Config } from '@netlify/functions'
import { assertKnown } from '../server/catalog/catalog.ts'
import {
  assertReadable,
  conversationRows,
  removeConversation,
  showConversation,
} from '../server/chat/conversations.ts'
import { withQuery, serve } from '../server/http/serve.ts'

export default serve({
  getConversation: withQuery(conversationRows, async ({ user, input, loaded, now }) => {
    await assertReadable(user, input.opportunitySlug, loaded, now)
    return showConversation(loaded, now)
  }),
  deleteConversation: async ({ user, input: { opportunitySlug: slug }, now }) => {
    const removed = await removeConversation(user, slug, now)
    if (slug !== null) await assertKnown(slug, removed)
    return { removed }
  },
})

export const config: Config = { path: '/api/ai/conversation' }
