import type { Config } from '@netlify/functions'
import { assertKnown } from '../server/catalog/catalog.ts'
import { askGuide } from '../server/chat/chat.ts'
import {
  assertReadable,
  removeConversation,
  selectConversation,
  showConversation,
} from '../server/chat/conversations.ts'
import { serve, withRows } from '../server/http/serve.ts'

export default serve({
  'POST /api/ai/chat': (call) => askGuide(call),
  'GET /api/ai/conversation': withRows(
    (userId, { query }) => selectConversation(userId, query.opportunitySlug, query.cursor),
    async ({ user, query, rows, now }) => {
      await assertReadable(user, query.opportunitySlug, rows, now)
      return showConversation(rows, now)
    },
  ),
  'DELETE /api/ai/conversation': async ({ user, query: { opportunitySlug: slug }, now }) => {
    const removed = await removeConversation(user, slug, now)
    if (slug !== null) await assertKnown(slug, removed)
    return { removed }
  },
})

export const config: Config = { path: ['/api/ai/chat', '/api/ai/conversation'] }
