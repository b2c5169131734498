import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import {
  giftDays,
  giftsPerMonth,
  planFrom,
  quotaPeriod,
  quotaResetsAt,
} from '../../../domain/billing/plans.ts'
import type { GiftItem, GiftList, OpenedGift } from '../../../domain/gifts/gift.schema.ts'
import type { Body, Output } from '../../../domain/http/contract.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { membersSections } from '../../../domain/members/members-sections.ts'
import { sectionSources } from '../../../domain/text/section.ts'
import { gifts } from '../../../drizzle/schema/gifts.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'
import { assertKnown, readEntryText } from '../catalog/catalog.ts'
import { database, toTimestamp } from '../http/database.ts'
import { premiumContent } from '../members/members.ts'

type GiftRow = typeof gifts.$inferSelect

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const isOpen = (now: Date) => and(isNull(gifts.revokedAt), gt(gifts.endsAt, now))

/** The user's open links and those of this month, newest first. */
export const selectGifts = (userId: string | SQL<string>, now: Date) =>
  database()
    .select()
    .from(gifts)
    .where(
      and(
        eq(gifts.userId, userId),
        sql`(${isOpen(now)} or ${gifts.createdAt} >= ${quotaPeriod(now)}::date)`,
      ),
    )
    .orderBy(desc(gifts.createdAt), desc(gifts.id))

const showGift = ({ id, opportunitySlug, section, opens, endsAt }: GiftRow): GiftItem => ({
  id,
  opportunitySlug,
  section,
  opens,
  endsAt: endsAt.toISOString(),
})

/** `rows` are the rows of `selectGifts`. */
export function showGifts(rows: GiftRow[], now: Date): GiftList {
  const month = new Date(quotaPeriod(now))
  const used = rows.filter(({ createdAt }) => createdAt >= month).length
  return {
    gifts: rows.filter((row) => row.revokedAt === null && row.endsAt > now).map(showGift),
    leftThisMonth: Math.max(0, giftsPerMonth - used),
  }
}

/**
 * Creates a link. Concurrent requests wait for the lock on the user row, so they cannot exceed the
 * limit (G1).
 *
 * @throws {ApiError} not_found, rate_limited if the user has no link left this month
 */
export async function createGift(
  user: UserRow,
  { opportunitySlug: slug, section }: Body<'POST /api/gifts'>,
  now: Date,
): Promise<Output<'POST /api/gifts'>> {
  await assertKnown(slug)
  if (!membersSections(await premiumContent(slug)).some(({ id }) => id === section))
    throw new ApiError('not_found', 'This section does not exist.')
  const token = randomBytes(32).toString('base64url')
  const endsAt = new Date(now.getTime() + giftDays * 86_400_000)
  const [, { rowCount }, rows] = await database().batch([
    lockUserRow(user),
    database().execute(sql`
      insert into ${gifts} ("user_id", "token_hash", "opportunity_slug", "section", "created_at", "ends_at")
      select ${user.id}::uuid, ${hashOf(token)}, ${slug}, ${section}, ${toTimestamp(now)}, ${toTimestamp(endsAt)}
      where (
        select count(*) from ${gifts}
        where ${gifts.userId} = ${user.id} and ${gifts.createdAt} >= ${quotaPeriod(now)}::date
      ) < ${giftsPerMonth}::int`),
    selectGifts(user.id, now),
  ])
  if (rowCount === 0) {
    throw new ApiError(
      'rate_limited',
      `You have created all ${giftsPerMonth} links for this month. You can create more on the first of next month.`,
      { retryAfter: Math.ceil((quotaResetsAt(now).getTime() - now.getTime()) / 1000) },
    )
  }
  return { token, ...showGifts(rows, now) }
}

/** Closes a link of the user, and returns whether it was open. */
export async function revokeGift(
  { id: userId }: Pick<UserRow, 'id'>,
  id: string,
  now: Date,
): Promise<boolean> {
  const revoked = await database()
    .update(gifts)
    .set({ revokedAt: now })
    .where(and(eq(gifts.userId, userId), eq(gifts.id, id), isOpen(now)))
    .returning({ id: gifts.id })
  return revoked.length > 0
}

/**
 * Returns the section that a link opens, and counts the opening. The link works only while its
 * creator is a member (G2).
 *
 * @throws {ApiError} not_found, for every link that does not open
 */
export async function openGift(token: string, now: Date): Promise<OpenedGift> {
  const closed = new ApiError('not_found', 'This link is closed. Ask the member who sent it.')
  const [, [row]] = await database().batch([
    database()
      .update(gifts)
      .set({ opens: sql`${gifts.opens} + 1` })
      .where(and(eq(gifts.tokenHash, hashOf(token)), isOpen(now))),
    database()
      .select({ gift: gifts, owner: users })
      .from(gifts)
      .innerJoin(users, eq(users.id, gifts.userId))
      .where(and(eq(gifts.tokenHash, hashOf(token)), isOpen(now))),
  ])
  if (!row || planFrom(row.owner, now) !== 'member') throw closed
  const { opportunitySlug, section: id, endsAt } = row.gift
  const [{ title }, content] = await Promise.all([
    readEntryText(opportunitySlug),
    premiumContent(opportunitySlug),
  ])
  const section = membersSections(content).find((one) => one.id === id)
  if (!section) throw closed
  const cited = new Set(sectionSources([section]))
  return {
    opportunitySlug,
    title,
    section: { id, title: section.title, blocks: section.blocks },
    sources: content.sources.filter((source) => cited.has(source.id)),
    endsAt: endsAt.toISOString(),
  }
}
