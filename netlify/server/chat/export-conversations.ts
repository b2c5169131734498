import { asc, eq } from 'drizzle-orm'
import { aiConversations } from '../../../drizzle/schema/chat.ts'
import { readMessagePages } from './conversations.ts'
import type { ExportedMessage } from './conversations.ts'
import { database } from '../http/database.ts'
import type { UserRow } from '../account/users.ts'

interface ExportedConversation {
  opportunitySlug: string | null
  createdAt: Date
  updatedAt: Date
  messages: AsyncIterable<ExportedMessage[]>
}

/** `messages` reads one page at a time, so a long conversation is never completely in memory. */
export async function* listConversations(
  user: Pick<UserRow, 'id'>,
  now: Date,
): AsyncGenerator<ExportedConversation> {
  const conversations = await database()
    .select({
      id: aiConversations.id,
      opportunitySlug: aiConversations.opportunitySlug,
      createdAt: aiConversations.createdAt,
      updatedAt: aiConversations.updatedAt,
    })
    .from(aiConversations)
    .where(eq(aiConversations.userId, user.id))
    .orderBy(asc(aiConversations.createdAt), asc(aiConversations.id))
  for (const { id, ...conversation } of conversations) {
    yield { ...conversation, messages: readMessagePages(user, id, now) }
  }
}
