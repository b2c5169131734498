import { asc, eq, sql } from 'drizzle-orm'
import type { KeptMessage } from '../../domain/chat.ts'
import { aiConversations, aiRequests } from '../../drizzle/schema.ts'
import { database } from './database.ts'
import type { Person } from './people.ts'

/** Messages that one statement reads. */
const pageSize = 200

/** A conversation of an export, with its messages in pages, oldest first. */
export interface ExportedConversation {
  opportunitySlug: string | null
  createdAt: Date
  updatedAt: Date
  messages: AsyncIterable<KeptMessage[]>
}

/** Reads all conversations of a user for the export; one page of messages is in memory at a time. */
export async function* listConversations({
  id,
}: Pick<Person, 'id'>): AsyncGenerator<ExportedConversation> {
  const conversations = await database()
    .select({
      id: aiConversations.id,
      opportunitySlug: aiConversations.opportunitySlug,
      createdAt: aiConversations.createdAt,
      updatedAt: aiConversations.updatedAt,
    })
    .from(aiConversations)
    .where(eq(aiConversations.userId, id))
    .orderBy(asc(aiConversations.createdAt), asc(aiConversations.id))
  for (const { id: conversationId, ...conversation } of conversations) {
    yield { ...conversation, messages: listMessages(conversationId) }
  }
}

/** A pending answer is stored in its request until it is complete. */
async function* listMessages(conversationId: string): AsyncGenerator<KeptMessage[]> {
  for (let from = 0; ; from += pageSize) {
    const { rows } = await database().execute<{ message: KeptMessage }>(sql`
      select case when ${aiRequests.requestId} is null then message
        else message || jsonb_build_object('content', ${aiRequests.answer}) end as "message"
      from ${aiConversations}
      cross join jsonb_array_elements(${aiConversations.messages}) with ordinality
        as listed(message, place)
      left join ${aiRequests} on ${aiRequests.userId} = ${aiConversations.userId}
        and ${aiRequests.requestId} = message ->> 'requestId'
        and ${aiRequests.conversationId} = ${aiConversations.id}
        and ${aiRequests.state} = 'pending' and message ->> 'role' = 'assistant'
      where ${aiConversations.id} = ${conversationId}
        and place > ${from}::int and place <= ${from + pageSize}::int
      order by place`)
    if (rows.length > 0) yield rows.map(({ message }) => message)
    if (rows.length < pageSize) return
  }
}
