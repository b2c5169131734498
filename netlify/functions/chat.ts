import type { Config } from '@netlify/functions'
import { assertKnown } from '../server/catalog/catalog.ts'
import { askGuide } from '../server/chat/ask-guide.ts'
import {
  assertReadable,
  rateAnswer,
  removeConversation,
  renameConversation,
  selectConversation,
  selectConversations,
  showConversation,
  showConversations,
  type ConversationKey,
} from '../server/chat/conversations.ts'
import { serve, withRows } from '../server/http/serve.ts'

const keyOf = (query: {
  opportunitySlug: string | null
  conversationId: string | null
}): ConversationKey => ({ slug: query.opportunitySlug, id: query.conversationId })

export default serve({
  'POST /api/ai/chat': (call) => askGuide(call),
  'GET /api/ai/conversation': withRows(
    (userId, { query }) => selectConversation(userId, keyOf(query), query.cursor),
    async ({ user, query, rows, now }) => {
      await assertReadable(user, query.opportunitySlug, rows, now)
      return showConversation(rows, now)
    },
  ),
  'PATCH /api/ai/conversation': ({ user, query, body }) =>
    renameConversation(user, keyOf(query), body.title),
  'DELETE /api/ai/conversation': async ({ user, query }) => {
    const removed = await removeConversation(user, keyOf(query))
    if (query.opportunitySlug !== null) await assertKnown(query.opportunitySlug, removed)
    return { removed }
  },
  'GET /api/ai/conversations': withRows(
    (userId, { query }) => selectConversations(userId, query.opportunitySlug, query.cursor),
    async ({ user, query, rows, now }) => {
      await assertReadable(user, query.opportunitySlug, rows, now)
      return showConversations(rows)
    },
  ),
  'POST /api/ai/feedback': ({ user, body, now }) => rateAnswer(user, body, now),
})

export const config: Config = {
  path: ['/api/ai/chat', '/api/ai/conversation', '/api/ai/conversations', '/api/ai/feedback'],
}
