import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ChatMessage } from '../../../domain/chat/chat.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import type { GuideMessage } from '../../../domain/chat/guide-conversation.ts'
import {
  planFrom,
  plans,
  quotaPeriod,
  quotaResetsAt,
  mostFreeFailures,
  unlimited,
} from '../../../domain/billing/plans.ts'
import { aiConversations, chatMessages, guidanceSpend } from '../../../drizzle/schema/chat.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { readAnswer, recentMessages } from './conversations.ts'
import type { RecentMessage } from './conversations.ts'
import { database, toTimestamp, retryOutage } from '../http/database.ts'
import { environment } from '../http/env.ts'
import { closeAnswers, lostRuns } from './finish-answer.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'

export interface Submission {
  user: UserRow
  requestId: string
  /** The id of this run, as `chat_messages.attempt` stores it. */
  attempt: string
  question: string
  /** Null for the general conversation. */
  slug: string | null
  /**
   * The amount to reserve in the budgets until the answer's cost is known, in millionths of a
   * dollar.
   */
  reserve: number
  now: Date
}

type SubmitResult =
  { kind: 'started'; earlier: GuideMessage[] } | { kind: 'answered'; answer: ChatMessage }

/**
 * The retries of `submitMessage` after a database outage. Times are in milliseconds. The waits are
 * short, because the user is waiting for the answer.
 */
const submitRetries = { waitsMs: [500, 500], withinMs: 4_000 }

const errors = {
  in_progress: () =>
    new ApiError('in_progress', 'We are already answering this message. Wait for the answer.'),
  message_limit_reached: () => new ApiError('message_limit_reached'),
  rate_limited: () =>
    new ApiError(
      'rate_limited',
      'We are still answering your earlier questions. Wait for the answers, then try again.',
      { retryAfter: 5 },
    ),
  cost_limit_reached: ({ now }: Submission) =>
    new ApiError(
      'rate_limited',
      `You have reached this month's limit for AI guidance. It resets in ${daysToReset(now)}.`,
      { retryAfter: Math.ceil((quotaResetsAt(now).getTime() - now.getTime()) / 1000) },
    ),
  unavailable: ({ user, now }: Submission) =>
    new ApiError(
      'unavailable',
      `AI guidance is paused for ${planFrom(user, now) === 'member' ? 'members' : 'free accounts'} until next month.`,
      { retryAfter: 3_600 },
    ),
}

/** We say a number of days, not a date, because the server does not know the user's time zone. */
function daysToReset(now: Date): string {
  const days = Math.ceil((quotaResetsAt(now).getTime() - now.getTime()) / 86_400_000)
  return days === 1 ? '1 day' : `${days} days`
}

/**
 * The result of the batch in `runSubmission`.
 *
 * `charged` and `free`: the batch started a run. A `free` message is a retry that does not count
 * toward the limit.
 *
 * `started`: an earlier execution of the same batch started the run, but the reply of the database
 * was lost.
 *
 * `lost`: the user has a pending answer that `lostRuns` matches. `submitMessage` marks that answer
 * as `broken`, then calls `runSubmission` again.
 */
type Verdict = 'charged' | 'free' | 'started' | 'answered' | 'lost' | keyof typeof errors

/**
 * Submits a message: stores the question and a pending answer, counts the message within the plan's
 * limit, and reserves the cost within the monthly budgets of the user and of the user's plan.
 *
 * A message counts once in all. So a retry in the same conversation is free only while the message
 * is still counted: a message that was returned counts again. After `mostFreeFailures` failed or
 * filtered answers in a month, every retry counts.
 *
 * After a database outage, the call is safe to repeat with the same `attempt`.
 *
 * @throws {ApiError} in_progress, message_limit_reached, rate_limited (too many simultaneous
 *   answers, or the user's budget is used up), unavailable (the plan's budget is used up),
 *   unauthorized (no such user)
 */
export async function submitMessage(submission: Submission): Promise<SubmitResult> {
  const { user, requestId, now } = submission
  for (;;) {
    const { verdict, earlier } = await retryOutage(submitRetries, () => runSubmission(submission))
    switch (verdict) {
      case 'charged':
      case 'free':
      case 'started':
        return { kind: 'started', earlier }
      case 'answered': {
        const answer = await readAnswer(user, requestId, now)
        if (answer) return { kind: 'answered', answer }
        // The user deleted the conversation after `runSubmission` returned. Submit the message as a
        // new one.
        continue
      }
      case 'lost':
        await database().batch([
          lockUserRow(user),
          ...closeAnswers(user, lostRuns(now, submission)),
        ])
        continue
      default:
        throw errors[verdict](submission)
    }
  }
}

async function runSubmission(
  submission: Submission,
): Promise<{ verdict: Verdict; earlier: GuideMessage[] }> {
  const { user, now } = submission
  const isMember = planFrom(user, now) === 'member'
  const db = database()
  const [locked, , , { rows }, , , , , , earlier] = await db.batch([
    lockUserRow(user),
    db.execute(resetMonth(submission)),
    db.execute(setVerdict(submission)),
    db.execute<{ verdict: Verdict }>(reserveBudget(submission)),
    db.execute(countMessage(submission)),
    db.execute(openConversation(submission)),
    db.execute(dropMovedMessage(submission)),
    db.execute(storeQuestion(submission)),
    db.execute(storeAnswer(submission, isMember)),
    db.execute<RecentMessage>(
      recentMessages(
        sql`${conversationOf(submission)} and (${isStarted} or ${verdictSetting} = 'started')`,
      ),
    ),
  ])
  const verdict = rows[0]?.verdict
  if (locked.rowCount === 0 || !verdict) throw new ApiError('unauthorized')
  return { verdict, earlier: completeExchanges(earlier.rows) }
}

/**
 * Keeps only complete answers and their questions, because a model would continue an incomplete
 * answer.
 */
function completeExchanges(messages: RecentMessage[]): GuideMessage[] {
  const complete = new Set(
    messages.flatMap(({ state, requestId }) => (state === 'complete' ? [requestId] : [])),
  )
  return messages
    .filter(({ requestId }) => complete.has(requestId))
    .map(({ role, content, forMembers }) => ({ role, content, forMembers }))
}

/**
 * A batch always runs all its statements. So `setVerdict` stores the verdict in a Postgres setting
 * of the transaction, and each later statement does nothing unless this verdict allows it.
 */
const verdictSetting = sql`current_setting('chat.verdict', true)`
const isStarted = sql`${verdictSetting} in ('charged', 'free')`

const conversationOf = ({
  user,
  slug,
}: Submission): SQL => sql`${aiConversations.userId} = ${user.id}
  and ${aiConversations.opportunitySlug} is not distinct from ${slug}::text`

const resetMonth = ({ user, now }: Submission): SQL => sql`
  update ${users} set "quota_period" = ${quotaPeriod(now)}::date, "ai_messages_used" = 0,
    "ai_messages_returned" = 0, "ai_cost_micro_dollars" = 0
  where ${users.id} = ${user.id} and ${users.quotaPeriod} < ${quotaPeriod(now)}::date`

function setVerdict(submission: Submission): SQL {
  const { user, requestId, attempt, reserve, now } = submission
  const { guidance } = environment()
  const limit = plans[planFrom(user, now)].aiMessagesLimit
  const userBudget = Math.round(guidance.monthlyDollarsPerUser * 1e6)
  const pending = sql`from ${chatMessages}
    where ${chatMessages.userId} = ${user.id} and ${chatMessages.state} = 'pending'`
  return sql`
    with stored as (
      select ${chatMessages.state} as "state", ${chatMessages.conversationId} as "conversation_id",
        ${chatMessages.attempt} = ${attempt}::uuid as "is_mine",
        ${chatMessages.chargedPeriod} is not null as "is_counted"
      from ${chatMessages} where ${chatMessages.userId} = ${user.id}
        and ${chatMessages.requestId} = ${requestId} and ${chatMessages.role} = 'assistant'
    ), again as (
      select from stored
      join ${aiConversations} on ${aiConversations.id} = stored."conversation_id" and ${conversationOf(submission)}
      where "state" in ('broken', 'filtered') and "is_counted"
    ), judged as (
      select ${users.aiMessagesUsed} as "used", ${users.aiCostMicroDollars} as "cost",
        exists (select from again) and ${users.aiMessagesReturned} < ${mostFreeFailures}::int as "is_free"
      from ${users} where ${users.id} = ${user.id}
    )
    select set_config('chat.verdict', case
      when exists (select ${pending} and ${lostRuns(now, submission)}) then 'lost'
      when exists (select from stored where "state" = 'pending' and "is_mine") then 'started'
      when exists (select from stored where "state" = 'pending') then 'in_progress'
      when exists (select from stored where "state" = 'complete') then 'answered'
      when not "is_free" and ${limit}::int <> ${unlimited}::int and "used" >= ${limit}::int
        then 'message_limit_reached'
      when (select count(*) ${pending}) >= ${guidance.streamsAtOnce}::int then 'rate_limited'
      when "cost" + ${reserve}::bigint > ${userBudget}::bigint then 'cost_limit_reached'
      when "is_free" then 'free'
      else 'charged' end, true) from judged`
}

/**
 * Reserves the cost in the monthly budget of the user's plan. If too little is left, changes the
 * verdict to `unavailable`. The statement returns the final verdict.
 */
function reserveBudget({ user, reserve, now }: Submission): SQL {
  const plan = planFrom(user, now)
  const budget = Math.round(environment().guidance.monthlyDollarsOf[plan] * 1e6)
  return sql`
    with reserved as (
      insert into ${guidanceSpend} ("period", "plan", "micro_dollars")
      select ${quotaPeriod(now)}::date, ${plan}, ${reserve}::bigint
      where ${isStarted} and ${reserve}::bigint <= ${budget}::bigint
      on conflict ("period", "plan") do update
        set "micro_dollars" = ${guidanceSpend.microDollars} + excluded."micro_dollars"
        where ${guidanceSpend.microDollars} + excluded."micro_dollars" <= ${budget}::bigint
      returning "period"
    )
    select set_config('chat.verdict', case
      when ${isStarted} and not exists (select from reserved) then 'unavailable'
      else ${verdictSetting} end, true) as "verdict"`
}

const countMessage = ({ user, reserve, now }: Submission): SQL => sql`
  update ${users} set "updated_at" = ${toTimestamp(now)},
    "ai_messages_used" = ${users.aiMessagesUsed} + (${verdictSetting} = 'charged')::int,
    "ai_cost_micro_dollars" = ${users.aiCostMicroDollars} + ${reserve}::bigint
  where ${users.id} = ${user.id} and ${isStarted}`

const openConversation = ({ user, slug, now }: Submission): SQL => sql`
  insert into ${aiConversations} ("user_id", "opportunity_slug", "created_at", "updated_at")
  select ${user.id}::uuid, ${slug}::text, ${toTimestamp(now)}, ${toTimestamp(now)} where ${isStarted}
  on conflict ("user_id", "opportunity_slug") do update set "updated_at" = excluded."updated_at"`

/**
 * If another conversation has a question with this request id, deletes the question and its failed
 * or filtered answer. If these two rows stayed, `storeQuestion` and `storeAnswer` would overwrite
 * them and leave them in the other conversation.
 */
const dropMovedMessage = (submission: Submission): SQL => sql`
  delete from ${chatMessages}
  where ${isStarted} and ${chatMessages.userId} = ${submission.user.id}
    and ${chatMessages.requestId} = ${submission.requestId}
    and ${chatMessages.conversationId} is distinct from (
      select ${aiConversations.id} from ${aiConversations} where ${conversationOf(submission)})`

const storeQuestion = (submission: Submission): SQL => sql`
  insert into ${chatMessages} ("user_id", "conversation_id", "request_id", "role", "content", "created_at")
  select ${aiConversations.userId}, ${aiConversations.id}, ${submission.requestId}, 'user',
    ${submission.question}, ${toTimestamp(submission.now)}
  from ${aiConversations} where ${conversationOf(submission)} and ${isStarted}
  on conflict ("user_id", "request_id", "role") do update
    set "content" = excluded."content", "created_at" = excluded."created_at"`

const storeAnswer = (submission: Submission, isMember: boolean): SQL => sql`
  insert into ${chatMessages} ("user_id", "conversation_id", "request_id", "role", "content", "created_at",
    "state", "for_members", "attempt", "charged_period", "reserved_micro_dollars", "active_at")
  select ${aiConversations.userId}, ${aiConversations.id}, ${submission.requestId}, 'assistant', '',
    ${toTimestamp(submission.now)}, 'pending', ${isMember}::boolean, ${submission.attempt}::uuid,
    case when ${verdictSetting} = 'charged' then ${users.quotaPeriod} end,
    ${submission.reserve}::bigint, ${toTimestamp(submission.now)}
  from ${aiConversations} join ${users} on ${users.id} = ${aiConversations.userId}
  where ${conversationOf(submission)} and ${isStarted}
  on conflict ("user_id", "request_id", "role") do update set
    "content" = '', "created_at" = excluded."created_at", "state" = 'pending',
    "for_members" = excluded."for_members", "attempt" = excluded."attempt",
    "is_cut" = false,
    "charged_period" = coalesce(excluded."charged_period", ${chatMessages.chargedPeriod}),
    "reserved_micro_dollars" = excluded."reserved_micro_dollars", "active_at" = excluded."active_at"`
