import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { KeptMessage } from '../../domain/chat.ts'
import { fullConversation } from '../../domain/chat-message.ts'
import { ApiError } from '../../domain/errors.ts'
import { planFrom, plans, quotaPeriod, unlimited } from '../../domain/plans.ts'
import { aiConversations, aiRequests, guidanceSpend, users } from '../../drizzle/schema.ts'
import { closeLost, leaseMs } from './answers.ts'
import { database, instant } from './database.ts'
import { environment } from './env.ts'
import { inTurn } from './people.ts'
import type { Person } from './people.ts'

/** A message that a person sends to the guide. */
export interface Sent {
  user: Person
  requestId: string
  /** Names this run of it; see `ai_requests.attempt`. */
  attempt: string
  question: string
  /** Nothing for the general conversation. */
  slug: string | null
  /** Taken off the month's budget until the answer's cost is known, in millionths of a dollar. */
  reserve: number
  now: Date
}

/** What became of a message: it is to be answered, or it was before. */
export type Begun =
  { kind: 'begun'; earlier: KeptMessage[] } | { kind: 'answered'; answer: KeptMessage }

const refusals = {
  in_progress: () =>
    new ApiError('in_progress', 'This message is being answered already. Wait for it to finish.'),
  message_limit_reached: () => new ApiError('message_limit_reached'),
  too_large: () =>
    new ApiError(
      'too_large',
      `A conversation holds up to ${fullConversation / 1e6} MB, and this one is full. Keep a copy, then start a new one.`,
    ),
  rate_limited: () =>
    new ApiError(
      'rate_limited',
      'Your earlier questions are still being answered. Try again when they are done.',
      { retryAfter: 5 },
    ),
  unavailable: () =>
    new ApiError('unavailable', 'AI guidance is paused for the rest of this month.', {
      retryAfter: 3_600,
    }),
}

type Row =
  | { verdict: 'begun'; messages: KeptMessage[] | null }
  | { verdict: 'answered'; answer: KeptMessage }
  | { verdict: keyof typeof refusals }

/**
 * Enters a message: in one statement it is refused or answered from what is stored, or else the
 * question and a pending answer are appended to their conversation, the month's counter goes up by
 * one within the plan's limit, and the cost is reserved within the month's budget.
 *
 * One that was sent before and failed takes its old place again and is not counted anew (api.md:
 * "runs again without charge"), but for other words under the id of a filtered one, since what is
 * filtered is in the person's hand; one whose conversation was deleted since is a new one.
 *
 * @throws {ApiError} in_progress, message_limit_reached, too_large (the conversation is full),
 *   rate_limited (too many answers under way), unavailable (the budget), unauthorized (the person is gone)
 */
export async function enterMessage(sent: Sent): Promise<Begun> {
  const [locked, , { rows }] = await database().batch([
    inTurn(sent.user),
    database().execute(closeLost(sent.user, sent.now)),
    database().execute<Row & Record<string, unknown>>(entering(sent)),
  ])
  const [row] = rows
  if (locked.rowCount === 0 || !row) throw new ApiError('unauthorized')
  switch (row.verdict) {
    case 'begun':
      return { kind: 'begun', earlier: row.messages ?? [] }
    case 'answered':
      return { kind: 'answered', answer: row.answer }
    default:
      throw refusals[row.verdict]()
  }
}

function entering({ user, requestId, attempt, question, slug, reserve, now }: Sent): SQL {
  const plan = planFrom(user, now)
  const { guidance } = environment()
  const limit = plans[plan].aiMessagesLimit
  const budget = Math.round(guidance.monthlyDollars * 1e6)
  const period = quotaPeriod(now)
  const at = instant(now)
  const lease = instant(new Date(now.getTime() + leaseMs))
  const createdAt = now.toISOString()
  const asked: KeptMessage = { role: 'user', content: question, createdAt, requestId }
  const pending: KeptMessage = {
    role: 'assistant',
    content: '',
    createdAt,
    requestId,
    state: 'pending',
    ...(plan === 'member' && { forMembers: true }),
  }
  const pair = sql`${JSON.stringify([asked, pending])}::jsonb`
  return sql`
    with conversation as (
      select ${aiConversations.id} as "id", ${aiConversations.messages} as "messages"
      from ${aiConversations}
      where ${aiConversations.userId} = ${user.id}
        and ${aiConversations.opportunitySlug} is not distinct from ${slug}::text
    ), before as (
      select ${aiRequests.state} as "state", ${aiRequests.conversationId} as "conversation_id"
      from ${aiRequests}
      where ${aiRequests.userId} = ${user.id} and ${aiRequests.requestId} = ${requestId}
    ), known as (
      select
        coalesce((select "state" = 'pending' from before), false) as "runs",
        coalesce((select "state" = 'complete' and "conversation_id" is not null from before), false)
          as "answered",
        (select octet_length("messages"::text) from conversation) as "bytes",
        exists (select from before join conversation on "conversation_id" = conversation."id"
          where "state" in ('broken', 'filtered')) as "again",
        exists (select from before join conversation on "conversation_id" = conversation."id"
          where "state" = 'broken' or "state" = 'filtered'
            and exists (select from jsonb_array_elements("messages") as message
              where message ->> 'requestId' = ${requestId} and message ->> 'role' = 'user'
                and message ->> 'content' = ${question}::text)) as "free",
        (select count(*) from ${aiRequests}
          where ${aiRequests.userId} = ${user.id} and ${aiRequests.state} = 'pending') as "under_way",
        (select case when ${users.quotaPeriod} = ${period}::date then ${users.aiMessagesUsed} else 0 end
          from ${users} where ${users.id} = ${user.id}) as "used"
    ), judged as (
      select "again", "free", case
        when "runs" then 'in_progress'
        when "answered" then 'answered'
        when not "free" and ${limit}::int <> ${unlimited}::int and "used" >= ${limit}::int
          then 'message_limit_reached'
        when not "again" and "bytes" >= ${fullConversation}::int then 'too_large'
        when "under_way" >= ${guidance.streamsAtOnce}::int then 'rate_limited'
        else 'begun' end as "verdict"
      from known
    ), reserved as (
      insert into ${guidanceSpend} ("period", "micro_dollars")
      select ${period}::date, ${reserve}::bigint from judged
      where "verdict" = 'begun' and ${reserve}::bigint <= ${budget}::bigint
      on conflict ("period") do update
        set "micro_dollars" = ${guidanceSpend.microDollars} + excluded."micro_dollars"
        where ${guidanceSpend.microDollars} + excluded."micro_dollars" <= ${budget}::bigint
      returning "period"
    ), counted as (
      update ${users} set "ai_messages_used" = known."used" + 1, "quota_period" = ${period}::date,
        "updated_at" = ${at}
      from known, reserved where ${users.id} = ${user.id} and not known."free"
    ), talk as (
      insert into ${aiConversations} ("user_id", "opportunity_slug", "messages", "created_at", "updated_at")
      select ${user.id}::uuid, ${slug}::text, ${pair}, ${at}, ${at} from reserved
      on conflict ("user_id", "opportunity_slug") do update set "updated_at" = ${at},
        "messages" = case when (select "again" from known) then (
          select jsonb_agg(case
            when message ->> 'requestId' <> ${requestId} then message
            when message ->> 'role' = 'user' then ${pair} -> 0
            else ${pair} -> 1 end order by place)
          from jsonb_array_elements(${aiConversations.messages}) with ordinality as listed(message, place)
        ) else ${aiConversations.messages} || excluded."messages" end
      returning "id"
    ), opened as (
      insert into ${aiRequests} ("user_id", "request_id", "conversation_id", "state", "attempt",
        "charged_period", "reserved_micro_dollars", "started_at", "leased_until")
      select ${user.id}::uuid, ${requestId}, talk."id", 'pending', ${attempt}::uuid,
        case when not "free" then ${period}::date end, ${reserve}::bigint, ${at}, ${lease}
      from talk, known
      on conflict ("user_id", "request_id") do update set
        "conversation_id" = excluded."conversation_id", "state" = 'pending', "answer" = '',
        "attempt" = excluded."attempt", "charged_period" = excluded."charged_period",
        "reserved_micro_dollars" = excluded."reserved_micro_dollars",
        "started_at" = excluded."started_at", "leased_until" = excluded."leased_until"
    )
    select
      case when "verdict" = 'begun' and not exists (select from reserved)
        then 'unavailable' else "verdict" end as "verdict",
      case when "verdict" = 'begun' then (select "messages" from conversation) end as "messages",
      case when "verdict" = 'answered' then (
        select message from ${aiConversations}, jsonb_array_elements(${aiConversations.messages}) as message
        where ${aiConversations.id} = (select "conversation_id" from before)
          and message ->> 'requestId' = ${requestId} and message ->> 'role' = 'assistant'
      ) end as "answer"
    from judged`
}
