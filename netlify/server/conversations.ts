import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ChatMessage, KeptMessage } from '../../domain/chat.ts'
import { ApiError } from '../../domain/errors.ts'
import { planFrom } from '../../domain/plans.ts'
import { aiConversations, aiRequests, users } from '../../drizzle/schema.ts'
import { closeLostNow, leaseMs } from './answers.ts'
import { database } from './database.ts'
import { inTurn } from './people.ts'
import type { Person } from './people.ts'
import { assertKnown } from './catalogue.ts'

/** A conversation's messages; an answer that is pending shows what has come of it so far. */
const messagesSoFar: SQL = sql`(
  select coalesce(jsonb_agg(case when ${aiRequests.requestId} is null then message
    else message || jsonb_build_object('content', ${aiRequests.answer}) end order by place), '[]')
  from jsonb_array_elements(${aiConversations.messages}) with ordinality as listed(message, place)
  left join ${aiRequests} on ${aiRequests.userId} = ${aiConversations.userId}
    and ${aiRequests.requestId} = message ->> 'requestId'
    and ${aiRequests.conversationId} = ${aiConversations.id}
    and ${aiRequests.state} = 'pending' and message ->> 'role' = 'assistant'
)`

/** A conversation as it is read. */
export interface KeptConversation {
  /** Nothing when there is none. */
  messages: KeptMessage[] | null
  /** The ends of the leases of the person's pending answers, in whatever conversation. */
  leases: string[]
}

/** Read with the person: one conversation of theirs, by `opportunitySlug`. */
export const keptConversation: SQL<KeptConversation> = sql<KeptConversation>`json_build_object(
  'messages', (
    select ${messagesSoFar} from ${aiConversations}
    where ${aiConversations.userId} = ${users.id}
      and ${aiConversations.opportunitySlug} is not distinct from ${sql.placeholder('opportunitySlug')}::text
  ),
  'leases', (
    select coalesce(json_agg(${aiRequests.leasedUntil}), '[]') from ${aiRequests}
    where ${aiRequests.userId} = ${users.id} and ${aiRequests.state} = 'pending'
  ))`

/**
 * The general conversation is for members; one about an opportunity is open to whoever had it.
 *
 * @throws {ApiError} membership_required, not_found for an unknown slug without a conversation
 */
export async function assertReadable(
  user: Person,
  slug: string | null,
  { messages }: KeptConversation,
  now: Date,
): Promise<void> {
  if (slug !== null) return assertKnown(slug, messages !== null)
  if (planFrom(user, now) !== 'member') throw new ApiError('membership_required')
}

/** A message without what is the server's own. */
export function showMessage(message: KeptMessage): ChatMessage {
  const { role, content, createdAt, requestId, state } = message
  return { role, content, createdAt, requestId, ...(state && { state }) }
}

/**
 * The messages as the interface shows them. A pending answer whose run is lost is closed, and so
 * given back, by whatever call meets it first.
 */
export async function showConversation(
  { messages, leases }: KeptConversation,
  user: Person,
  now: Date,
): Promise<ChatMessage[]> {
  const lost = leases.some((lease) => new Date(lease) <= now)
  if (lost) await closeLostNow(user, now)
  const shown = (messages ?? []).map(showMessage)
  return lost ? shown.map((message) => asClosed(message, now)) : shown
}

const asClosed = (message: ChatMessage, now: Date): ChatMessage =>
  message.state === 'pending' && Date.parse(message.createdAt) + leaseMs <= now.getTime()
    ? { ...message, state: 'broken' }
    : message

/**
 * Deletes a conversation and what was being written in it, and says whether there was one. An
 * answer under way goes on counting as a message, since it was asked for.
 */
export async function removeConversation(
  user: Pick<Person, 'id'>,
  slug: string | null,
): Promise<boolean> {
  const [, { rows }] = await database().batch([
    inTurn(user),
    database().execute(sql`
      with removed as (
        delete from ${aiConversations}
        where ${aiConversations.userId} = ${user.id}
          and ${aiConversations.opportunitySlug} is not distinct from ${slug}::text
        returning "id"
      ), emptied as (
        update ${aiRequests} set "answer" = '', "conversation_id" = null
        from removed where ${aiRequests.conversationId} = removed."id"
      )
      select from removed`),
  ])
  return rows.length > 0
}
