import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ApiError } from '../../../domain/http/errors.ts'
import { planFrom, plans, unlimited } from '../../../domain/billing/plans.ts'
import type { SavedChanges, SavedItem } from '../../../domain/saved/saved.schema.ts'
import { savedOpportunities as saved } from '../../../drizzle/schema/saved.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { database, toTimestamp } from '../http/database.ts'
import { Reply } from '../http/reply.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'

const columns = {
  id: saved.id,
  opportunitySlug: saved.opportunitySlug,
  notes: saved.notes,
  status: saved.status,
  createdAt: saved.createdAt,
  seenAt: saved.seenAt,
}

type SavedRow = Omit<SavedItem, 'createdAt' | 'seenAt'> & { createdAt: Date; seenAt: Date | null }

export const toSavedItem = (row: SavedRow): SavedItem => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
})

/** The user's saved items, newest first. */
export const selectSaved = (userId: SQL<string>) =>
  database()
    .select(columns)
    .from(saved)
    .where(eq(saved.userId, userId))
    .orderBy(desc(saved.createdAt), desc(saved.id))

/** One row if the user saved the opportunity whose slug is in the path. */
export const selectSavedSlug = (userId: SQL<string>, { params }: { params: { slug: string } }) =>
  selectItem(userId, params.slug)

const isOwn = (userId: SQL<string> | string, slug: string) =>
  and(eq(saved.userId, userId), eq(saved.opportunitySlug, slug))

const selectItem = (userId: SQL<string> | string, slug: string) =>
  database().select(columns).from(saved).where(isOwn(userId, slug))

/**
 * Saves an opportunity with status 201, or returns the existing save with 200. One statement checks
 * the limit and inserts the row, so concurrent requests cannot exceed the limit. After a membership ends, the user's
 * saves stay, and count toward the limit of the free plan.
 *
 * @throws {ApiError} not_found, save_limit_reached, unauthorized (the account was just deleted)
 */
export async function saveOpportunity(
  user: UserRow,
  slug: string,
  now: Date,
): Promise<Reply<SavedItem>> {
  await assertKnown(slug)
  const limit = plans[planFrom(user, now)].savedLimit
  const at = toTimestamp(now)
  const db = database()
  const [locked, added, [row]] = await db.batch([
    lockUserRow(user),
    db.execute(sql`
      with counted as (
        update ${users}
        set "saved_opportunities_count" = ${users.savedOpportunitiesCount} + 1, "updated_at" = ${at}
        where ${users.id} = ${user.id}
          and not exists (select from ${saved} where ${isOwn(user.id, slug)})
          and (${limit}::int = ${unlimited} or ${users.savedOpportunitiesCount} < ${limit}::int)
        returning ${users.id} as "user_id"
      )
      insert into ${saved} ("user_id", "opportunity_slug", "created_at", "updated_at")
      select "user_id", ${slug}, ${at}, ${at} from counted`),
    selectItem(user.id, slug),
  ])
  if (row) return new Reply(added.rowCount > 0 ? 201 : 200, toSavedItem(row))
  throw new ApiError(locked.rowCount === 0 ? 'unauthorized' : 'save_limit_reached')
}

/**
 * @throws {ApiError} not_found if the user has not saved the opportunity; changed_elsewhere, with the
 *   stored item, if its notes are none of `ifNotes` and not the new notes
 */
export async function changeSaved(
  user: UserRow,
  slug: string,
  { seenAt, ifNotes, ...changes }: SavedChanges,
  now: Date,
): Promise<SavedItem> {
  const [row] = await database()
    .update(saved)
    .set({ ...changes, ...(seenAt && { seenAt: now }), updatedAt: now })
    .where(
      and(
        isOwn(user.id, slug),
        ifNotes && inArray(sql`coalesce(${saved.notes}, '')`, [...ifNotes, changes.notes ?? '']),
      ),
    )
    .returning(columns)
  if (row) return toSavedItem(row)
  const [current] = await selectItem(user.id, slug)
  if (!current) throw new ApiError('not_found', 'That opportunity is not in your saved list.')
  throw new ApiError(
    'changed_elsewhere',
    'This note was changed in another tab or on another device.',
    {
      current: toSavedItem(current),
    },
  )
}

/**
 * Returns whether the user had saved the opportunity.
 *
 * @throws {ApiError} not_found if the user had not saved it and it is not public
 */
export async function removeSaved(user: UserRow, slug: string, now: Date): Promise<boolean> {
  const [, { rows }] = await database().batch([
    lockUserRow(user),
    database().execute(sql`
      with removed as (
        delete from ${saved} where ${isOwn(user.id, slug)} returning "user_id"
      )
      update ${users}
      set "saved_opportunities_count" = ${users.savedOpportunitiesCount} - 1,
        "updated_at" = ${toTimestamp(now)}
      from removed where ${users.id} = removed."user_id"
      returning ${users.id}`),
  ])
  const removed = rows.length > 0
  await assertKnown(slug, removed)
  return removed
}
