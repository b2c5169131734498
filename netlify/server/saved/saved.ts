import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ApiError } from '../../../domain/http/errors.ts'
import { planFrom, plans, unlimited } from '../../../domain/billing/plans.ts'
import type { SavedChanges, SavedItem, SavedStatus } from '../../../domain/saved/saved.schema.ts'
import { savedOpportunities as saved } from '../../../drizzle/schema/saved.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { database, toTimestamp } from '../http/database.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'

interface RawItem {
  id: number
  slug: string
  notes: string | null
  status: SavedStatus
  created: string
}

const toItem = (row: RawItem): SavedItem => ({
  id: row.id,
  opportunitySlug: row.slug,
  notes: row.notes,
  status: row.status,
  createdAt: new Date(row.created).toISOString(),
})

const rawColumns = sql`"id", "opportunity_slug" as "slug", "notes", "status", "created_at" as "created"`

const toItems = (rows: RawItem[]): SavedItem[] => rows.map(toItem)

/** The user's saved items, newest first. The query that loads the user also selects them. */
export const savedItems: SQL<SavedItem[]> = sql<RawItem[]>`(
  select coalesce(json_agg(item), '[]') from (
    select ${rawColumns} from ${saved} where ${saved.userId} = ${users.id}
    order by ${saved.createdAt} desc, ${saved.id} desc
  ) as item
)`.mapWith(toItems)

/**
 * Whether the user saved the opportunity whose slug is in the path. The query that loads the user
 * also selects this value.
 */
export const isSlugSaved: SQL<boolean> = sql<boolean>`exists (
  select from ${saved}
  where ${saved.userId} = ${users.id} and ${saved.opportunitySlug} = ${sql.placeholder('slug')}
)`

/**
 * Saves an opportunity, or returns the existing save. One statement checks the limit and inserts
 * the row, so concurrent requests cannot exceed the limit. After a membership ends, the user's
 * saves stay, and count toward the limit of the free plan.
 *
 * @throws {ApiError} not_found, save_limit_reached, unauthorized (the account was just deleted)
 */
export async function saveOpportunity(
  user: UserRow,
  slug: string,
  now: Date,
): Promise<{ item: SavedItem; isNew: boolean }> {
  await assertKnown(slug)
  const limit = plans[planFrom(user, now)].savedLimit
  const at = toTimestamp(now)
  const [locked, { rows }] = await database().batch([
    lockUserRow(user),
    database().execute<RawItem & { is_new: boolean } & Record<string, unknown>>(sql`
      with existing as (
        select ${rawColumns} from ${saved}
        where ${saved.userId} = ${user.id} and ${saved.opportunitySlug} = ${slug}
      ), counted as (
        update ${users}
        set "saved_opportunities_count" = ${users.savedOpportunitiesCount} + 1, "updated_at" = ${at}
        where ${users.id} = ${user.id} and not exists (select from existing)
          and (${limit}::int = ${unlimited} or ${users.savedOpportunitiesCount} < ${limit}::int)
        returning ${users.id} as "user_id"
      ), added as (
        insert into ${saved} ("user_id", "opportunity_slug", "created_at", "updated_at")
        select "user_id", ${slug}, ${at}, ${at} from counted
        returning ${rawColumns}
      )
      select *, false as "is_new" from existing union all select *, true from added`),
  ])
  const [row] = rows
  if (row) return { item: toItem(row), isNew: row.is_new }
  throw new ApiError(locked.rowCount === 0 ? 'unauthorized' : 'save_limit_reached')
}

/** @throws {ApiError} not_found if the user has not saved the opportunity */
export async function changeSaved(
  user: UserRow,
  slug: string,
  changes: SavedChanges,
  now: Date,
): Promise<SavedItem> {
  const [row] = await database()
    .update(saved)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(saved.userId, user.id), eq(saved.opportunitySlug, slug)))
    .returning()
  if (!row) throw new ApiError('not_found', 'That opportunity is not in your saved list.')
  const { id, opportunitySlug, notes, status, createdAt } = row
  return { id, opportunitySlug, notes, status, createdAt: createdAt.toISOString() }
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
        delete from ${saved}
        where ${saved.userId} = ${user.id} and ${saved.opportunitySlug} = ${slug}
        returning "user_id"
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
