import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnswerState } from '../../../domain/chat/chat-message.ts'
import { returnedMessages } from '../../../domain/billing/plans.ts'
import { chatMessages, guidanceSpend } from '../../../drizzle/schema/chat.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { database, toTimestamp, retryOutage } from '../http/database.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'

/**
 * The lease of a pending answer, in milliseconds. After the lease, the answer counts as
 * interrupted, because Netlify has ended the function that was writing it.
 */
export const leaseMs = 90_000

/**
 * The user can retry a message if its `Run` has not updated `active_at` for this many milliseconds.
 * The retry replaces the `Run`, which can then no longer write.
 */
const silentRunMs = 5_000

/**
 * The retries of `finishAnswer` after a database outage. Times are in milliseconds. The sum of the
 * waits exceeds `silentRunMs`. So when the last attempt fails, the user can retry the message
 * immediately.
 */
const finishRetries = { waitsMs: [500, 1_500, 3_500], withinMs: 8_000 }

interface Ending {
  state: Exclude<AnswerState, 'pending'>
  text: string
  /** Whether the answer reached its token limit. */
  isCut?: boolean | undefined
  /** In millionths of a dollar. */
  cost: number
}

/**
 * One execution of the code that answers a message. `attempt` is the id of the run. A retry of the
 * message gets a new id, so that the older run can no longer write.
 */
export interface Run {
  user: UserRow
  requestId: string
  attempt: string
}

/**
 * The user's counters that `showLimits` needs. `finishAnswer` reads them again, because they may
 * have changed while the answer streamed.
 */
export type Counters = Pick<UserRow, 'aiMessagesUsed' | 'quotaPeriod' | 'savedOpportunitiesCount'>

export const isInterrupted = (
  { state, createdAt }: { state?: string | null | undefined; createdAt: Date },
  now: Date,
): boolean => state === 'pending' && createdAt.getTime() + leaseMs <= now.getTime()

/**
 * Returns the SQL condition for the answers whose lease is over. `retried` is the new run of a
 * message that the user retries. The condition then also matches an older run of the same message
 * that has not updated `active_at` for `silentRunMs`.
 */
export const lostRuns = (now: Date, retried?: Omit<Run, 'user'>): SQL => {
  const isOver = sql`${chatMessages.createdAt} <= ${toTimestamp(new Date(now.getTime() - leaseMs))}`
  if (!retried) return isOver
  const silentSince = toTimestamp(new Date(now.getTime() - silentRunMs))
  return sql`(${isOver} or (${chatMessages.requestId} = ${retried.requestId}
    and ${chatMessages.attempt} <> ${retried.attempt}::uuid and ${chatMessages.activeAt} <= ${silentSince}))`
}

/**
 * Returns statements that end the user's pending answers that match `which`. They set the state to
 * `broken`, or delete the answer if the user has deleted its conversation. Lock the user row first.
 */
export const closeAnswers = (user: Pick<UserRow, 'id'>, which: SQL) =>
  endAnswers(user, which, {
    state: 'broken',
    text: sql`${chatMessages.content}`,
    // The provider may have charged the full reserved cost, so the budgets keep it.
    cost: sql`${chatMessages.reservedMicroDollars}`,
  })

/**
 * Stores how a run ended, and returns the user's counters. Changes nothing if the run has already
 * ended or a retry has replaced it. So a call is safe to repeat after a database outage.
 *
 * @throws the database's error if the answer could not be stored. The answer then stays `pending`
 */
export async function finishAnswer(
  run: Run,
  { state, text, isCut = false, cost }: Ending,
): Promise<Counters> {
  const { user, requestId, attempt } = run
  const which = sql`${chatMessages.requestId} = ${requestId} and ${chatMessages.attempt} = ${attempt}::uuid`
  const ending = { state, isCut, text: sql`${text}::text`, cost: sql`${cost}::bigint` }
  const results = await retryOutage(finishRetries, () =>
    database().batch([
      lockUserRow(user),
      ...endAnswers(user, which, ending),
      database()
        .select({
          aiMessagesUsed: users.aiMessagesUsed,
          quotaPeriod: users.quotaPeriod,
          savedOpportunitiesCount: users.savedOpportunitiesCount,
        })
        .from(users)
        .where(sql`${users.id} = ${user.id}`),
    ]),
  )
  const [counters] = results.at(-1) as Counters[]
  return counters ?? user
}

/**
 * Stores the text so far, in case the run is interrupted, and updates `active_at`. Stores no text
 * if the conversation was deleted.
 */
export async function saveProgress(run: Run, text: string): Promise<void> {
  const { user, requestId, attempt } = run
  await database().execute(sql`
    update ${chatMessages} set "active_at" = ${toTimestamp(new Date())},
      "content" = case when ${chatMessages.conversationId} is null then '' else ${text}::text end
    where ${chatMessages.userId} = ${user.id} and ${chatMessages.requestId} = ${requestId}
      and ${chatMessages.attempt} = ${attempt}::uuid and ${chatMessages.state} = 'pending'`)
}

/**
 * Returns the statements that end the answers that `which` selects. The caller must lock the user
 * row first. Every statement selects only `pending` answers. So the statements that change the
 * state or delete the answers come last.
 */
function endAnswers(
  user: Pick<UserRow, 'id'>,
  which: SQL,
  {
    state,
    text,
    isCut = false,
    cost,
  }: { state: Ending['state']; text: SQL; isCut?: boolean; cost: SQL },
) {
  const ending = sql`from ${chatMessages} where ${chatMessages.userId} = ${user.id}
    and ${chatMessages.state} = 'pending' and ${which}`
  const db = database()
  return [
    ...(state === 'complete' ? [] : [db.execute(returnMessages(user, ending))]),
    ...settleCosts(user, ending, cost).map((statement) => db.execute(statement)),
    db.execute(sql`
      update ${chatMessages} set "state" = ${state}, "content" = ${text}, "is_cut" = ${isCut}::boolean,
        "reserved_micro_dollars" = 0
      where ${chatMessages.conversationId} is not null and ${chatMessages.id} in (
        select ${chatMessages.id} ${ending})`),
    db.execute(sql`
      delete from ${chatMessages} where ${chatMessages.conversationId} is null
        and ${chatMessages.id} in (select ${chatMessages.id} ${ending})`),
  ]
}

/**
 * Builds the SQL that stops counting failed or filtered messages toward the monthly allowance. Only
 * the first `returnedMessages` such messages of a month are free. The later ones count.
 */
const returnMessages = ({ id }: Pick<UserRow, 'id'>, ending: SQL): SQL => sql`
  with failed as (
    select ${chatMessages.id} as "id", ${chatMessages.chargedPeriod} as "period",
      row_number() over (order by ${chatMessages.createdAt}, ${chatMessages.id}) as "number" ${ending}
  ), allowed as (
    select failed."id", failed."period" from failed, ${users} where ${users.id} = ${id}
      and ${users.aiMessagesReturned} + failed."number" <= ${returnedMessages}::int
  ), returned as (
    update ${chatMessages} set "charged_period" = null
    where ${chatMessages.id} in (select "id" from allowed)
  )
  update ${users} set
    "ai_messages_returned" = ${users.aiMessagesReturned} + (select count(*) from failed)::int,
    "ai_messages_used" = greatest(0, ${users.aiMessagesUsed} - (
      select count(*) from allowed where "period" = ${users.quotaPeriod})::int)
  where ${users.id} = ${id}`

function settleCosts({ id }: Pick<UserRow, 'id'>, ending: SQL, cost: SQL): SQL[] {
  const changes = sql`(
    select date_trunc('month', ${chatMessages.createdAt} at time zone 'UTC')::date as "period",
      case when ${chatMessages.forMembers} then 'member' else 'free' end as "plan",
      sum(${cost} - ${chatMessages.reservedMicroDollars})::bigint as "change"
    ${ending} group by 1, 2)`
  return [
    sql`update ${users}
      set "ai_cost_micro_dollars" = greatest(0, ${users.aiCostMicroDollars} + changes."change")
      from (select "period", sum("change")::bigint as "change" from ${changes} as plans group by 1) as changes
      where ${users.id} = ${id} and ${users.quotaPeriod} = changes."period"`,
    sql`update ${guidanceSpend}
      set "micro_dollars" = greatest(0, ${guidanceSpend.microDollars} + changes."change")
      from ${changes} as changes
      where ${guidanceSpend.period} = changes."period" and ${guidanceSpend.plan} = changes."plan"`,
  ]
}
