import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { AccountExport } from '../../../domain/account/user.schema.ts'
import { checkouts, foundingSeats, renewalConsents } from '../../../drizzle/schema/billing.ts'
import { gifts } from '../../../drizzle/schema/gifts.ts'
import { aiConversations, chatMessages } from '../../../drizzle/schema/chat.ts'
import { launchPlans } from '../../../drizzle/schema/launch.ts'
import { requestCounts } from '../../../drizzle/schema/requests.ts'
import { savedOpportunities as saved } from '../../../drizzle/schema/saved.ts'
import { fitAnswers, profiles, scenarios } from '../../../drizzle/schema/tools.ts'
import { selectRefunds, showRefund } from '../billing/refunds.ts'
import { fillInsSlug } from '../launch/launch-plans.ts'
import { showMessage } from '../chat/conversations.ts'
import { toStoredProfile } from '../tools/profile.ts'
import { database } from '../http/database.ts'
import { Reply, type StreamedReply } from '../http/reply.ts'
import { showUser } from './accounts.ts'
import type { UserRow } from './users.ts'

const { userId: savedBy, ...savedColumns } = getTableColumns(saved)
const { userId: scenarioBy, ...scenarioColumns } = getTableColumns(scenarios)

/** A user with many messages may need more than the usual 5 seconds. */
const deadlineMs = 20_000

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="rn-opportunities-account.json"',
}

/**
 * Replies with everything that we store about a user, as a file. The reply is a stream, because
 * Netlify limits other replies to 6 MB.
 */
export async function exportAccount(user: UserRow, now: Date): Promise<StreamedReply> {
  const text = JSON.stringify(await readExport(user, now))
  return new Reply(200, new Blob([text]).stream(), headers)
}

/** Everything that we store about a user. */
export async function readExport(user: UserRow, now: Date): Promise<AccountExport> {
  const db = database(deadlineMs)
  const [
    [seat],
    refundRows,
    [checkout],
    consents,
    counts,
    [fit],
    [profile],
    savedRows,
    scenarioRows,
    giftRows,
    planRows,
    conversations,
    messages,
  ] = await db.batch([
    db.select().from(foundingSeats).where(eq(foundingSeats.userId, user.id)),
    selectRefunds(user.id),
    db.select().from(checkouts).where(eq(checkouts.userId, user.id)),
    db
      .select()
      .from(renewalConsents)
      .where(eq(renewalConsents.stripeCustomerId, user.stripeCustomerId ?? ''))
      .orderBy(asc(renewalConsents.acceptedAt)),
    db.select().from(requestCounts).where(eq(requestCounts.userId, user.id)),
    db.select().from(fitAnswers).where(eq(fitAnswers.userId, user.id)),
    db.select().from(profiles).where(eq(profiles.userId, user.id)),
    db
      .select(savedColumns)
      .from(saved)
      .where(eq(savedBy, user.id))
      .orderBy(desc(saved.createdAt), desc(saved.id)),
    db
      .select(scenarioColumns)
      .from(scenarios)
      .where(eq(scenarioBy, user.id))
      .orderBy(desc(scenarios.updatedAt), desc(scenarios.createdAt)),
    db.select().from(gifts).where(eq(gifts.userId, user.id)).orderBy(asc(gifts.createdAt)),
    db
      .select()
      .from(launchPlans)
      .where(eq(launchPlans.userId, user.id))
      .orderBy(asc(launchPlans.createdAt)),
    db
      .select()
      .from(aiConversations)
      .where(eq(aiConversations.userId, user.id))
      .orderBy(asc(aiConversations.createdAt), asc(aiConversations.id)),
    db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.userId, user.id))
      .orderBy(asc(chatMessages.id)),
  ])
  const fillIns = planRows.find(({ opportunitySlug }) => opportunitySlug === fillInsSlug)
  const messagesOf = Map.groupBy(messages, ({ conversationId }) => conversationId)
  return {
    exportedAt: now.toISOString(),
    account: showAccount(user, seat, now),
    savedOpportunities: savedRows.map((row) => ({
      ...row,
      ...isoTimes(row),
      seenAt: row.seenAt?.toISOString() ?? null,
    })),
    scenarios: scenarioRows.map((row) => ({ ...row, ...isoTimes(row) })),
    fitAnswers: fit ? { answers: fit.answers, updatedAt: fit.updatedAt.toISOString() } : null,
    profile: profile ? toStoredProfile(profile) : null,
    launchPlans: planRows
      .filter(({ opportunitySlug }) => opportunitySlug !== fillInsSlug)
      .map((row) => ({ opportunitySlug: row.opportunitySlug, ...showFields(row) })),
    fillIns: fillIns ? showFields(fillIns) : null,
    refunds: refundRows.map((row) => ({
      subscriptionId: row.subscriptionId,
      ...showRefund(row),
    })),
    gifts: giftRows.map(({ opportunitySlug, section, opens, createdAt, endsAt, revokedAt }) => ({
      opportunitySlug,
      section,
      opens,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
    conversations: conversations.map((row) => ({
      title: row.title,
      opportunitySlug: row.opportunitySlug,
      messages: (messagesOf.get(row.id) ?? []).map((message) => ({
        ...showMessage(message, now),
        ...(message.forMembers && { forMembers: true }),
        ...(message.ratedAt && { ratedAt: message.ratedAt.toISOString() }),
      })),
      ...isoTimes(row),
    })),
    questions: messages.flatMap(({ requestId, state, chargedPeriod, createdAt }) =>
      state === null
        ? []
        : [{ requestId, state, countedIn: chargedPeriod, askedAt: createdAt.toISOString() }],
    ),
    checkout: checkout
      ? {
          price: checkout.price,
          returnPath: checkout.returnPath,
          sessionId: checkout.sessionId,
          url: checkout.url,
          createdAt: checkout.createdAt.toISOString(),
          expiresAt: checkout.expiresAt.toISOString(),
        }
      : null,
    renewalConsents: consents.map((row) => ({
      checkoutSessionId: row.checkoutSessionId,
      subscriptionId: row.stripeSubscriptionId,
      termsVersion: row.termsVersion,
      acceptedAt: row.acceptedAt.toISOString(),
      endedAt: iso(row.endedAt),
    })),
    rateLimits: counts.map(({ kind, minute, calls }) => ({
      kind,
      minute: minute.toISOString(),
      calls,
    })),
  }
}

const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null

const isoTimes = (row: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const showFields = (row: typeof launchPlans.$inferSelect) => ({
  fields: row.fields,
  ...isoTimes(row),
})

const showAccount = (
  user: UserRow,
  seat: typeof foundingSeats.$inferSelect | undefined,
  now: Date,
): AccountExport['account'] => ({
  ...showUser(user, now),
  clerkId: user.clerkId,
  clerkUpdatedAt: user.clerkUpdatedAt.toISOString(),
  stripeCustomerId: user.stripeCustomerId,
  stripeSubscriptionId: user.stripeSubscriptionId,
  subscriptionStartDate: iso(user.subscriptionStartDate),
  billingSyncedAt: iso(user.billingSyncedAt),
  foundingSeatNumber: user.seatNumber,
  foundingSeatReservedAt: iso(seat?.reservedAt),
  foundingSeatHeldAt: iso(seat?.heldAt),
  foundingSeatCheckoutSessionId: seat?.checkoutSessionId ?? null,
  aiMessagesUsed: user.aiMessagesUsed,
  aiMessagesReturned: user.aiMessagesReturned,
  guidanceDollars: user.aiCostMicroDollars / 1e6,
  quotaPeriod: user.quotaPeriod,
  savedOpportunitiesCount: user.savedOpportunitiesCount,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
})
