import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnswerState } from '../../domain/chat-message.ts'
import { aiConversations, aiRequests, guidanceSpend, users } from '../../drizzle/schema.ts'
import { database, instant } from './database.ts'
import { inTurn } from './people.ts'
import type { Person } from './people.ts'

/**
 * Counted from a message's time: after this an answer that is still pending has lost its run, in
 * milliseconds (api.md).
 */
export const leaseMs = 90_000

/** How an answer ended. */
export interface Ending {
  state: Exclude<AnswerState, 'pending'>
  /** What is kept of it. */
  text: string
  /** What it cost, in millionths of a dollar. */
  cost: number
}

/** One run of one message. */
export interface Run {
  user: Person
  requestId: string
  attempt: string
}

/** The person's counters, as the limits show them. */
export type Counters = Pick<Person, 'aiMessagesUsed' | 'quotaPeriod' | 'savedOpportunitiesCount'>

/** A message that did not come to its answer is given back (scenario Q4). */
const isGivenBack = (state: AnswerState): boolean => state !== 'complete'

/**
 * Ends pending answers: of the requests that `which` selects, the text goes into the conversation,
 * and the message goes back into the counter if it counts in the counter's month, and did not go
 * back before. The person's row must be locked. Answers with the person's counters.
 */
function ending(
  { user, which, at }: { user: Pick<Person, 'id'>; which: SQL; at: SQL },
  { state, text, cost }: { state: Ending['state']; text: SQL; cost: SQL },
): SQL {
  return sql`
    with ended as (
      select ${aiRequests.requestId} as "request_id", ${aiRequests.conversationId} as "conversation_id",
        ${aiRequests.chargedPeriod} as "charged_period", ${text} as "text",
        ${cost} - ${aiRequests.reservedMicroDollars} as "difference",
        date_trunc('month', ${aiRequests.startedAt} at time zone 'UTC')::date as "period"
      from ${aiRequests}
      where ${aiRequests.userId} = ${user.id} and ${aiRequests.state} = 'pending' and ${which}
    ), closed as (
      update ${aiRequests} set "state" = ${state}, "answer" = ''
        ${isGivenBack(state) ? sql`, "charged_period" = null` : sql``}
      from ended
      where ${aiRequests.userId} = ${user.id} and ${aiRequests.requestId} = ended."request_id"
    ), kept as (
      update ${aiConversations} set "updated_at" = ${at}, "messages" = (
        select jsonb_agg(case when ended."request_id" is null then message else message ||
          jsonb_build_object('content', ended."text", 'state', ${state}::text) end order by place)
        from jsonb_array_elements(${aiConversations.messages}) with ordinality as listed(message, place)
        left join ended on ended."request_id" = message ->> 'requestId'
          and ended."conversation_id" = ${aiConversations.id} and message ->> 'role' = 'assistant'
      )
      where ${aiConversations.userId} = ${user.id}
        and ${aiConversations.id} in (select "conversation_id" from ended)
    ), settled as (
      update ${guidanceSpend}
      set "micro_dollars" = greatest(0, ${guidanceSpend.microDollars} + changed."difference")
      from (select "period", sum("difference") as "difference" from ended group by 1) as changed
      where ${guidanceSpend.period} = changed."period"
    )
    update ${users} set "ai_messages_used" = greatest(0, ${users.aiMessagesUsed} - ${
      isGivenBack(state)
        ? sql`(select count(*) from ended where "charged_period" = ${users.quotaPeriod})::int`
        : sql`0`
    })
    where ${users.id} = ${user.id}
    returning ${users.aiMessagesUsed} as "used", ${users.quotaPeriod}::text as "period",
      ${users.savedOpportunitiesCount} as "saved"`
}

/** Closes answers whose run is lost, with what had come of them; what they may have cost stays. */
export const closeLost = (user: Pick<Person, 'id'>, now: Date): SQL =>
  ending(
    { user, which: sql`${aiRequests.leasedUntil} <= ${instant(now)}`, at: instant(now) },
    {
      state: 'broken',
      text: sql`${aiRequests.answer}`,
      cost: sql`${aiRequests.reservedMicroDollars}`,
    },
  )

/** Closes lost answers on the way of another call. */
export async function closeLostNow(user: Pick<Person, 'id'>, now: Date): Promise<void> {
  await database().batch([inTurn(user), database().execute(closeLost(user, now))])
}

/**
 * Finishes a run, once: one that was closed before, or begun anew, changes nothing. May be repeated.
 */
export async function finishAnswer(run: Run, { state, text, cost }: Ending): Promise<Counters> {
  const { user, requestId, attempt } = run
  const which = sql`${aiRequests.requestId} = ${requestId} and ${aiRequests.attempt} = ${attempt}::uuid`
  const [, { rows }] = await database().batch([
    inTurn(user),
    database().execute<{ used: number; period: string; saved: number }>(
      ending(
        { user, which, at: instant(new Date()) },
        { state, text: sql`${text}::text`, cost: sql`${cost}::bigint` },
      ),
    ),
  ])
  const [row] = rows
  return row
    ? { aiMessagesUsed: row.used, quotaPeriod: row.period, savedOpportunitiesCount: row.saved }
    : user
}

/** Keeps what has come so far, in case the run is lost; nothing when the person deleted it all. */
export async function keepProgress(run: Run, text: string): Promise<void> {
  await database().execute(sql`
    update ${aiRequests} set "answer" = ${text}
    where ${aiRequests.userId} = ${run.user.id} and ${aiRequests.requestId} = ${run.requestId}
      and ${aiRequests.attempt} = ${run.attempt}::uuid and ${aiRequests.state} = 'pending'
      and ${aiRequests.conversationId} is not null`)
}
