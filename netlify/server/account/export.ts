import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AccountExport } from '../../../domain/account/user.schema.ts'
import type { AnswerState } from '../../../domain/chat/chat-message.ts'
import {
  checkouts,
  foundingSeats,
  refunds,
  renewalConsents,
} from '../../../drizzle/schema/billing.ts'
import { chatMessages } from '../../../drizzle/schema/chat.ts'
import { requestCounts } from '../../../drizzle/schema/requests.ts'
import { savedOpportunities } from '../../../drizzle/schema/saved.ts'
import { fitAnswers, scenarios } from '../../../drizzle/schema/tools.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { showUser } from './accounts.ts'
import { refundStatus } from '../billing/refunds.ts'
import { database } from '../http/database.ts'
import { listConversations } from '../chat/export-conversations.ts'
import type { UserRow } from './users.ts'

const pageSize = 500

/** The parts of the export that are small for every user. */
interface SmallRows extends Pick<
  AccountExport,
  'refunds' | 'checkout' | 'renewalConsents' | 'rateLimits' | 'fitAnswers'
> {
  seat: {
    reservedAt: string | null
    heldAt: string | null
    checkoutSessionId: string | null
  } | null
}

/**
 * SQL that formats a time as `toISOString()` does. Postgres itself would write `+00:00` instead of
 * `Z`.
 */
const iso = (time: SQL | { getSQL: () => SQL }): SQL =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The query that loads the user also selects these parts of the export. */
export const smallRows: SQL<SmallRows> = sql<SmallRows>`json_build_object(
  'refunds', (
    select coalesce(json_agg(json_build_object(
      'subscriptionId', ${refunds.stripeSubscriptionId},
      'dollars', round(${refunds.cents} / 100.0, 2), 'reason', ${refunds.reason},
      'status', ${refundStatus},
      'refundedAt', ${iso(refunds.refundedAt)}) order by ${refunds.refundedAt} desc), '[]')
    from ${refunds} where ${refunds.userId} = ${users.id}),
  'checkout', (
    select json_build_object(
      'price', ${checkouts.price}, 'returnPath', ${checkouts.returnPath},
      'sessionId', ${checkouts.sessionId}, 'url', ${checkouts.url},
      'createdAt', ${iso(checkouts.createdAt)}, 'expiresAt', ${iso(checkouts.expiresAt)})
    from ${checkouts} where ${checkouts.userId} = ${users.id}),
  'rateLimits', (
    select coalesce(json_agg(json_build_object(
      'kind', ${requestCounts.kind}, 'minute', ${iso(requestCounts.minute)},
      'calls', ${requestCounts.calls})), '[]')
    from ${requestCounts} where ${requestCounts.userId} = ${users.id}),
  'renewalConsents', (
    select coalesce(json_agg(json_build_object(
      'checkoutSessionId', ${renewalConsents.checkoutSessionId},
      'subscriptionId', ${renewalConsents.stripeSubscriptionId},
      'termsVersion', ${renewalConsents.termsVersion},
      'acceptedAt', ${iso(renewalConsents.acceptedAt)},
      'endedAt', ${iso(renewalConsents.endedAt)}) order by ${renewalConsents.acceptedAt}), '[]')
    from ${renewalConsents}
    where ${renewalConsents.stripeCustomerId} = ${users.stripeCustomerId}),
  'fitAnswers', (
    select json_build_object(
      'answers', ${fitAnswers.answers}, 'updatedAt', ${iso(fitAnswers.updatedAt)})
    from ${fitAnswers} where ${fitAnswers.userId} = ${users.id}),
  'seat', (
    select json_build_object(
      'reservedAt', ${iso(foundingSeats.reservedAt)}, 'heldAt', ${iso(foundingSeats.heldAt)},
      'checkoutSessionId', ${foundingSeats.checkoutSessionId})
    from ${foundingSeats} where ${foundingSeats.userId} = ${users.id})
)`

/**
 * Streams the data that we store about a user, as the JSON text of an `AccountExport`. Messages are
 * read page by page, so that they never fill the memory.
 */
export async function* writeExport(user: UserRow, rows: SmallRows, now: Date) {
  const { seat, ...small } = rows
  const fields = { exportedAt: now.toISOString(), account: showAccount(user, seat, now) }
  yield JSON.stringify({ ...fields, ...small }).slice(0, -1)
  yield `,"savedOpportunities":${JSON.stringify(await listSaved(user))}`
  yield `,"scenarios":${JSON.stringify(await listScenarios(user))}`
  yield ',"questions":'
  yield* writeList(listQuestions(user))
  yield ',"conversations":['
  let separator = ''
  for await (const { messages, ...conversation } of listConversations(user, now)) {
    yield `${separator}${JSON.stringify(conversation).slice(0, -1)},"messages":`
    yield* writeList(messages)
    yield '}'
    separator = ','
  }
  yield ']}'
}

async function* writeList(pages: AsyncIterable<object[]>) {
  let separator = '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + JSON.stringify(page).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

const showAccount = (
  user: UserRow,
  seat: SmallRows['seat'],
  now: Date,
): AccountExport['account'] => ({
  ...showUser(user, now),
  clerkId: user.clerkId,
  clerkUpdatedAt: user.clerkUpdatedAt.toISOString(),
  stripeCustomerId: user.stripeCustomerId,
  stripeSubscriptionId: user.stripeSubscriptionId,
  subscriptionStartDate: user.subscriptionStartDate?.toISOString() ?? null,
  billingSyncedAt: user.billingSyncedAt?.toISOString() ?? null,
  foundingSeatNumber: user.seatNumber,
  foundingSeatReservedAt: seat?.reservedAt ?? null,
  foundingSeatHeldAt: seat?.heldAt ?? null,
  foundingSeatCheckoutSessionId: seat?.checkoutSessionId ?? null,
  aiMessagesUsed: user.aiMessagesUsed,
  aiMessagesReturned: user.aiMessagesReturned,
  guidanceDollars: user.aiCostMicroDollars / 1e6,
  quotaPeriod: user.quotaPeriod,
  savedOpportunitiesCount: user.savedOpportunitiesCount,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
})

/**
 * Reads all saves in one query. The result is small, because there is at most one row per
 * opportunity, and a note has at most 2,000 characters.
 */
function listSaved({ id }: UserRow) {
  const { userId, ...columns } = getTableColumns(savedOpportunities)
  return database()
    .select(columns)
    .from(savedOpportunities)
    .where(eq(userId, id))
    .orderBy(desc(columns.createdAt), desc(columns.id))
}

/** Reads all scenarios in one query. There are at most ten small rows per opportunity. */
function listScenarios({ id }: UserRow) {
  const { userId, ...columns } = getTableColumns(scenarios)
  return database()
    .select(columns)
    .from(scenarios)
    .where(eq(userId, id))
    .orderBy(desc(columns.updatedAt), desc(columns.createdAt))
}

async function* listQuestions({ id }: UserRow) {
  for (let after = 0; ;) {
    const page = await database()
      .select({
        id: chatMessages.id,
        question: {
          requestId: chatMessages.requestId,
          state: sql<AnswerState>`${chatMessages.state}`,
          countedIn: chatMessages.chargedPeriod,
          askedAt: chatMessages.createdAt,
        },
      })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.userId, id),
          eq(chatMessages.role, 'assistant'),
          gt(chatMessages.id, after),
        ),
      )
      .orderBy(asc(chatMessages.id))
      .limit(pageSize)
    yield page.map(({ question }) => question)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}
