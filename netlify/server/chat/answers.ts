import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { titleFrom } from '../../../domain/chat/chat-message.ts'
import type { AnswerState } from '../../../domain/chat/chat-message.ts'
import type { ChatMessage, SavedNumbers } from '../../../domain/chat/chat.schema.ts'
import type { GuideMessage } from '../../../domain/chat/guide-conversation.ts'
import { mostPromptTokens } from '../../../domain/chat/guide-prompt.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import {
  mostFreeFailures,
  planFrom,
  plans,
  quotaPeriod,
  quotaResetsAt,
  returnedMessages,
  unlimited,
} from '../../../domain/billing/plans.ts'
import { aiConversations, chatMessages, guidanceSpend } from '../../../drizzle/schema/chat.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'
import { database, retryOutage, toTimestamp } from '../http/database.ts'
import { environment } from '../http/env.ts'
import { conversationId, leaseMs, recentExchanges, showMessage } from './conversations.ts'
import type { ConversationKey } from './conversations.ts'
import { costOf, longestAnswerTokens } from './openai.ts'

/**
 * A question and the run that answers it. `requestId` and `now` identify the run: `now` is stored as
 * the answer's `created_at`, and a retry after the lease stores a later time. So an older run can no
 * longer write.
 */
export interface Question {
  user: UserRow
  requestId: string
  text: string
  /** A new id starts a conversation. */
  conversation: ConversationKey
  /** Used for the prompt of this question only, and never stored. */
  savedNumbers?: SavedNumbers | undefined
  now: Date
}

type Refusal =
  | 'not_found'
  | 'in_progress'
  | 'message_limit_reached'
  | 'rate_limited'
  | 'cost_limit_reached'
  | 'unavailable'

/** `free` is a retry of a message that is still counted. */
type Outcome = 'charged' | 'free' | 'answered' | Refusal

function refuse(refusal: Refusal, { user, now }: Question): ApiError {
  switch (refusal) {
    case 'not_found':
      return new ApiError('not_found')
    case 'in_progress':
      return new ApiError(
        'in_progress',
        'We are already answering this message. Wait for the answer.',
      )
    case 'message_limit_reached':
      return new ApiError('message_limit_reached')
    case 'rate_limited':
      return new ApiError(
        'rate_limited',
        'We are still answering your earlier questions. Wait for the answers, then try again.',
        { retryAfter: 5 },
      )
    case 'cost_limit_reached':
      return new ApiError(
        'rate_limited',
        `You have reached this month's limit for AI guidance. It resets in ${daysToReset(now)}.`,
        { retryAfter: Math.ceil((quotaResetsAt(now).getTime() - now.getTime()) / 1000) },
      )
    case 'unavailable':
      return new ApiError(
        'unavailable',
        `AI guidance is paused for ${planFrom(user, now) === 'member' ? 'members' : 'free accounts'} until next month.`,
        { retryAfter: 3_600 },
      )
  }
}

/** We say a number of days, not a date, because the server does not know the user's time zone. */
function daysToReset(now: Date): string {
  const days = Math.ceil((quotaResetsAt(now).getTime() - now.getTime()) / 86_400_000)
  return days === 1 ? '1 day' : `${days} days`
}

/**
 * Stores the question and a pending answer, and counts the message within the plan's limit. If the
 * question is already answered, returns the `stored` answer. Otherwise returns the messages of the
 * conversation that come `earlier`, for the prompt.
 *
 * A message counts once in all. So a retry is free only while the message is still counted: a
 * message that was returned counts again. After `mostFreeFailures` failed or filtered answers in a
 * month, every retry counts.
 *
 * @throws {ApiError} not_found (a conversation about another page), in_progress, message_limit_reached, rate_limited (too many simultaneous
 *   answers, or the user's budget is used up), unavailable (the plan's budget is used up),
 *   unauthorized (no such user)
 */
export async function startAnswer(
  question: Question,
): Promise<{ stored?: ChatMessage; earlier: GuideMessage[] }> {
  const { user, requestId, conversation, now } = question
  const db = database()
  const [, , , { rows }, exchanges, [answer]] = await db.batch([
    lockUserRow(user),
    endLostAnswers(user, now),
    startMonth(question),
    db.execute<{ outcome: Outcome }>(admit(question)),
    recentExchanges(user.id, conversation),
    db
      .select()
      .from(chatMessages)
      .where(and(isAnswerTo(user, requestId), eq(chatMessages.state, 'complete'))),
  ])
  const outcome = rows[0]?.outcome
  switch (outcome) {
    case undefined:
      throw new ApiError('unauthorized')
    case 'charged':
    case 'free':
    case 'answered':
      return {
        ...(answer && { stored: showMessage(answer, now) }),
        earlier: exchanges.toReversed().flatMap(({ asked, answered, forMembers }) => [
          { role: 'user', content: asked },
          { role: 'assistant', content: answered, forMembers },
        ]),
      }
    default:
      throw refuse(outcome, question)
  }
}

const isAnswerTo = ({ id }: Pick<UserRow, 'id'>, requestId: string) =>
  and(
    eq(chatMessages.userId, id),
    eq(chatMessages.requestId, requestId),
    eq(chatMessages.role, 'assistant'),
  )

const startMonth = ({ user, now }: Question) =>
  database()
    .update(users)
    .set({
      quotaPeriod: quotaPeriod(now),
      aiMessagesUsed: 0,
      aiMessagesReturned: 0,
      aiCostMicroDollars: 0,
    })
    .where(and(eq(users.id, user.id), lt(users.quotaPeriod, quotaPeriod(now))))

/**
 * One statement that decides and writes, because a batch cannot stop after a decision. The budgets
 * are checked before an answer and charged after it, so the answers in flight can exceed them.
 */
function admit({ user, requestId, text, conversation, now }: Question): SQL {
  const { guidance } = environment()
  const plan = planFrom(user, now)
  const { slug, id } = conversation
  const { aiMessagesLimit } = plans[plan]
  const limit = aiMessagesLimit === unlimited ? null : aiMessagesLimit
  const userBudget = Math.round(guidance.monthlyDollarsPerUser * 1e6)
  const planBudget = Math.round(guidance.monthlyDollarsOf[plan] * 1e6)
  const isFree = sql`(stored."is_counted" is true and ${users.aiMessagesReturned} < ${mostFreeFailures}::int)`
  return sql`
    with stored as (
      select ${chatMessages.state} as "state", ${chatMessages.conversationId} as "conversation_id",
        ${chatMessages.chargedPeriod} is not null as "is_counted"
      from ${chatMessages} where ${isAnswerTo(user, requestId)}
    ), judged as (
      select case
        when stored."state" = 'pending' then 'in_progress'
        when stored."state" = 'complete' then 'answered'
        when exists (
          select 1 from ${aiConversations}
          where ${aiConversations.userId} = ${user.id} and ${aiConversations.id} = ${id}::uuid
            and ${aiConversations.opportunitySlug} is distinct from ${slug}::text
        ) then 'not_found'
        when ${users.aiMessagesUsed} >= ${limit}::int and not ${isFree} then 'message_limit_reached'
        when (
          select count(*) from ${chatMessages}
          where ${chatMessages.userId} = ${user.id} and ${chatMessages.state} = 'pending'
        ) >= ${guidance.streamsAtOnce}::int then 'rate_limited'
        when ${users.aiCostMicroDollars} >= ${userBudget}::bigint then 'cost_limit_reached'
        when coalesce((
          select ${guidanceSpend.microDollars} from ${guidanceSpend}
          where ${guidanceSpend.period} = ${quotaPeriod(now)}::date and ${guidanceSpend.plan} = ${plan}
        ), 0) >= ${planBudget}::bigint then 'unavailable'
        when ${isFree} then 'free'
        else 'charged' end as "outcome"
      from ${users} left join stored on true where ${users.id} = ${user.id}
    ), started as (
      select "outcome" from judged where "outcome" in ('charged', 'free')
    ), counted as (
      update ${users} set "updated_at" = ${toTimestamp(now)},
        "ai_messages_used" = ${users.aiMessagesUsed} + ("outcome" = 'charged')::int
      from started where ${users.id} = ${user.id}
    ), conversation as (
      insert into ${aiConversations} ("user_id", "id", "opportunity_slug", "title", "created_at", "updated_at")
      select ${user.id}::uuid,
        coalesce(${id}::uuid, (select "conversation_id" from stored),
          ${conversationId(user.id, conversation)}, gen_random_uuid()),
        ${slug}::text, ${titleFrom(text)}, ${toTimestamp(now)}, ${toTimestamp(now)} from started
      on conflict ("user_id", "id") do update
        set "updated_at" = greatest(${aiConversations.updatedAt}, excluded."updated_at")
      returning "id"
    ), written as (
      insert into ${chatMessages} ("user_id", "conversation_id", "request_id", "role", "content",
        "created_at", "state", "for_members", "charged_period")
      select ${user.id}::uuid, conversation."id", ${requestId}, part."role", part."content",
        ${toTimestamp(now)}, part."state", part."state" is not null and ${plan === 'member'}::boolean,
        case when part."state" is not null and "outcome" = 'charged' then ${quotaPeriod(now)}::date end
      from conversation, started,
        (values (1, 'user', ${text}, null), (2, 'assistant', '', 'pending')) as part ("place", "role", "content", "state")
      order by part."place"
      on conflict ("user_id", "request_id", "role") do update set
        "conversation_id" = excluded."conversation_id", "content" = excluded."content",
        "created_at" = excluded."created_at", "state" = excluded."state", "is_cut" = false,
        "for_members" = excluded."for_members",
        "charged_period" = coalesce(excluded."charged_period", ${chatMessages.chargedPeriod})
    )
    select "outcome" from judged`
}

const isRun = ({ user, requestId, now }: Question) =>
  and(
    isAnswerTo(user, requestId),
    eq(chatMessages.state, 'pending'),
    eq(chatMessages.createdAt, now),
  )

/** Stores the text so far, unless the user has deleted the conversation or a retry has started. */
export const saveText = (run: Question, text: string) =>
  database()
    .update(chatMessages)
    .set({ content: text })
    .where(and(isRun(run), isNotNull(chatMessages.conversationId)))

interface Ending {
  state: Exclude<AnswerState, 'pending'>
  text: string
  /** Whether the answer reached its token limit. */
  isCut?: boolean
  /** In millionths of a dollar. */
  cost: number
}

/** The most that an answer can cost, in millionths of a dollar. */
export const mostAnswerCost = (): number =>
  costOf({ promptTokens: mostPromptTokens, answerTokens: longestAnswerTokens })

/** The retries of `finishAnswer` after a database outage. Times are in milliseconds. */
const finishRetries = { waitsMs: [500, 1_500, 3_500], withinMs: 8_000 }

/**
 * Stores how a run ended, and returns the user's counters, which may have changed while the answer
 * streamed. Changes nothing if the run has already ended or a retry has replaced it, so a call is
 * safe to repeat after a database outage.
 *
 * @throws the database's error if the answer could not be stored. The answer then stays `pending`
 *   until its lease is over
 */
export async function finishAnswer(run: Question, { text, ...ending }: Ending) {
  const { user } = run
  const [, [counters]] = await retryOutage(finishRetries, () =>
    database().batch([
      lockUserRow(user),
      endAnswers(user, isRun(run), { ...ending, text: sql`${text}::text` }),
    ]),
  )
  return { ...user, ...counters }
}

/**
 * Ends the user's answers whose lease is over: marks them as `broken`, or deletes them if the user
 * has deleted their conversation. Lock the user row first.
 */
export const endLostAnswers = (user: Pick<UserRow, 'id'>, now: Date) =>
  endAnswers(
    user,
    sql`${chatMessages.createdAt} <= ${toTimestamp(new Date(now.getTime() - leaseMs))}`,
    // The provider may have charged for any number of tokens.
    { state: 'broken', text: sql`${chatMessages.content}`, cost: mostAnswerCost() },
  )

/**
 * Ends the user's pending answers that `which` selects, and charges their cost to the budgets of the
 * user and of the plan. Unless an answer is complete, returns its message to the allowance: the
 * first `returnedMessages` such messages of a month are free. Lock the user row first.
 */
function endAnswers(
  { id }: Pick<UserRow, 'id'>,
  which: SQL | undefined,
  { state, text, isCut = false, cost }: Omit<Ending, 'text'> & { text: SQL },
) {
  const db = database()
  const part = (name: string, statement: SQL) => db.$with(name, {}).as(statement)
  const isFailed = state !== 'complete'
  return db
    .with(
      part(
        'ending',
        sql`select ${chatMessages.id}, ${chatMessages.conversationId}, ${chatMessages.chargedPeriod},
          date_trunc('month', ${chatMessages.createdAt} at time zone 'UTC')::date as "period",
          case when ${chatMessages.forMembers} then 'member' else 'free' end as "plan",
          row_number() over (order by ${chatMessages.id}) as "number"
        from ${chatMessages}
        where ${and(eq(chatMessages.userId, id), eq(chatMessages.state, 'pending'), which)}`,
      ),
      part(
        'returned',
        sql`select ending.* from ending, ${users} where ${users.id} = ${id} and ${isFailed}::boolean
          and ${users.aiMessagesReturned} + ending."number" <= ${returnedMessages}::int`,
      ),
      part(
        'ended',
        sql`update ${chatMessages} set "state" = ${state}, "content" = ${text}, "is_cut" = ${isCut}::boolean,
          "charged_period" = case when ${chatMessages.id} in (select "id" from returned) then null
            else ${chatMessages.chargedPeriod} end
        where ${chatMessages.id} in (select "id" from ending where "conversation_id" is not null)`,
      ),
      part(
        'deleted',
        sql`delete from ${chatMessages}
        where ${chatMessages.id} in (select "id" from ending where "conversation_id" is null)`,
      ),
      part(
        'spent',
        sql`insert into ${guidanceSpend} ("period", "plan", "micro_dollars")
          select "period", "plan", count(*) * ${cost}::bigint from ending group by "period", "plan"
          on conflict ("period", "plan") do update
            set "micro_dollars" = ${guidanceSpend.microDollars} + excluded."micro_dollars"`,
      ),
    )
    .update(users)
    .set({
      aiMessagesUsed: sql`greatest(0, ${users.aiMessagesUsed} - (
        select count(*) from returned where "charged_period" = ${users.quotaPeriod})::int)`,
      aiMessagesReturned: sql`${users.aiMessagesReturned} + (
        select count(*) from ending where ${isFailed}::boolean)::int`,
      aiCostMicroDollars: sql`${users.aiCostMicroDollars} + ${cost}::bigint * (
        select count(*) from ending where "period" = ${users.quotaPeriod})`,
    })
    .where(eq(users.id, id))
    .returning({
      aiMessagesUsed: users.aiMessagesUsed,
      quotaPeriod: users.quotaPeriod,
      savedOpportunitiesCount: users.savedOpportunitiesCount,
    })
}
