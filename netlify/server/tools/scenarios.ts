import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ApiError } from '../../../domain/http/errors.ts'
import { freeScenarios, memberScenarios, planFrom } from '../../../domain/billing/plans.ts'
import type {
  Scenario,
  ScenarioChanges,
  ScenarioInput,
} from '../../../domain/tools/take-home/scenario.schema.ts'
import { savedOpportunities as saved } from '../../../drizzle/schema/saved.ts'
import { scenarios } from '../../../drizzle/schema/tools.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { database, toTimestamp } from '../http/database.ts'

interface RawScenario extends Omit<Scenario, 'opportunitySlug' | 'updatedAt'> {
  slug: string
  updated: string
}

/**
 * The new scenario, or the existing one with the same `requestId`. If the plan does not allow a new
 * one, the scenario's columns are null. `is_saved` then says whether the user saved the
 * opportunity, and `stored` counts its scenarios.
 */
type Stored = RawScenario & { is_new: boolean; is_saved: boolean | null; stored: number | null }

const toScenario = ({ id, slug, name, inputs, updated }: RawScenario): Scenario => ({
  id,
  opportunitySlug: slug,
  name,
  inputs,
  updatedAt: new Date(updated).toISOString(),
})

const rawColumns = sql`"id", "opportunity_slug" as "slug", "name", "inputs", "updated_at" as "updated"`

const toScenarios = (rows: RawScenario[]): Scenario[] => rows.map(toScenario)

/**
 * The SQL expression for the user's scenarios, most recently updated first. If `opportunitySlug` is
 * set, selects only the scenarios of that opportunity. The query that loads the user also selects
 * this expression.
 */
export const listedScenarios: SQL<Scenario[]> = sql<RawScenario[]>`(
  select coalesce(json_agg(item), '[]') from (
    select ${rawColumns} from ${scenarios}
    where ${scenarios.userId} = ${users.id} and ${scenarios.opportunitySlug}
      = coalesce(${sql.placeholder('opportunitySlug')}::text, ${scenarios.opportunitySlug})
    order by ${scenarios.updatedAt} desc, ${scenarios.createdAt} desc, ${scenarios.id}
  ) as item
)`.mapWith(toScenarios)

const memberLimit = `You have reached the limit of ${memberScenarios} scenarios for this opportunity. Delete one first.`
const unsavedLimit =
  'The limit of a free account is one scenario for each saved opportunity. Save this opportunity first, or Upgrade to a membership.'
const earlierSavesLimit =
  'The limit of a free account is one scenario for each saved opportunity. Delete a scenario of an opportunity that you no longer save, or Upgrade to a membership.'

/**
 * Stores a scenario, or returns the one with the same `requestId`. Concurrent requests wait for the
 * lock on the user row, so they cannot exceed the limit (T1). Scenarios stay after a membership
 * ends and after their opportunity is no longer saved. So a free user may not have scenarios of
 * more opportunities than they save (T5).
 *
 * @throws {ApiError} not_found, scenario_limit_reached, unauthorized (the account was just deleted)
 */
export async function saveScenario(
  user: UserRow,
  { opportunitySlug: slug, name, inputs, requestId }: ScenarioInput,
  now: Date,
): Promise<{ scenario: Scenario; isNew: boolean }> {
  await assertKnown(slug)
  const isMember = planFrom(user, now) === 'member'
  const limit = isMember ? memberScenarios : freeScenarios
  const at = toTimestamp(now)
  const [locked, { rows }] = await database().batch([
    lockUserRow(user),
    database().execute<Stored & Record<string, unknown>>(sql`
      with existing as (
        select ${rawColumns} from ${scenarios}
        where ${scenarios.userId} = ${user.id} and ${scenarios.requestId} = ${requestId}
      ), allowed as (
        select ${users.id} as "user_id", exists (
          select from ${saved}
          where ${saved.userId} = ${user.id} and ${saved.opportunitySlug} = ${slug}
        ) as "is_saved", (
          select count(*) from ${scenarios}
          where ${scenarios.userId} = ${user.id} and ${scenarios.opportunitySlug} = ${slug}
        )::int as "stored", (
          select count(distinct ${scenarios.opportunitySlug}) from ${scenarios}
          where ${scenarios.userId} = ${user.id}
        ) < (
          select count(*) from ${saved} where ${saved.userId} = ${user.id}
        ) as "has_unused_save"
        from ${users} where ${users.id} = ${user.id} and not exists (select from existing)
      ), added as (
        insert into ${scenarios} ("user_id", "opportunity_slug", "name", "inputs", "request_id",
          "created_at", "updated_at")
        select "user_id", ${slug}, ${name}, ${JSON.stringify(inputs)}::jsonb, ${requestId}, ${at}, ${at}
        from allowed
        where "stored" < ${limit}::int and (("is_saved" and "has_unused_save") or ${isMember}::boolean)
        returning ${rawColumns}
      )
      select *, false as "is_new", null::boolean as "is_saved", null::int as "stored" from existing
      union all select *, true, null, null from added
      union all select null, null, null, null, null, false, "is_saved", "stored" from allowed
        where not exists (select from added)`),
  ])
  const [row] = rows
  if (row?.id) return { scenario: toScenario(row), isNew: row.is_new }
  if (locked.rowCount === 0) throw new ApiError('unauthorized')
  throw new ApiError('scenario_limit_reached', limitMessage(isMember, row))
}

/** The reason for the limit. Undefined for the code's own message. */
function limitMessage(isMember: boolean, row?: Stored): string | undefined {
  if (isMember) return memberLimit
  if (row?.is_saved === false) return unsavedLimit
  return row?.stored === 0 ? earlierSavesLimit : undefined
}

/**
 * Renames a scenario, replaces its inputs, or does both, but only if `ifUpdatedAt` equals the
 * stored `updatedAt`.
 *
 * @throws {ApiError} not_found if the user has no such scenario; changed_elsewhere, with the stored
 *   scenario, if the times differ
 */
export async function changeScenario(
  user: UserRow,
  id: string,
  { name, inputs, ifUpdatedAt }: ScenarioChanges,
  now: Date,
): Promise<Scenario> {
  const own = and(eq(scenarios.id, id), eq(scenarios.userId, user.id))
  const seen = toTimestamp(new Date(ifUpdatedAt))
  const [, { rows }] = await database().batch([
    // Lock the user row, so that the next statement sees the result of a concurrent change (T3).
    lockUserRow(user),
    database().execute<RawScenario & { is_changed: boolean } & Record<string, unknown>>(sql`
      with changed as (
        update ${scenarios}
        set "name" = coalesce(${name ?? null}::text, ${scenarios.name}),
          "inputs" = coalesce(${inputs ? JSON.stringify(inputs) : null}::jsonb, ${scenarios.inputs}),
          "updated_at" = greatest(${toTimestamp(now)}, ${scenarios.updatedAt} + interval '1 ms')
        where ${own} and ${scenarios.updatedAt} = ${seen}
        returning ${rawColumns}
      )
      select *, true as "is_changed" from changed
      union all select ${rawColumns}, false from ${scenarios}
        where ${own} and not exists (select from changed)`),
  ])
  const [row] = rows
  if (!row)
    throw new ApiError('not_found', 'This scenario is no longer in your account. Reload the page.')
  if (row.is_changed) return toScenario(row)
  throw new ApiError('changed_elsewhere', undefined, { current: toScenario(row) })
}

export async function removeScenario(user: UserRow, id: string): Promise<boolean> {
  const removed = await database()
    .delete(scenarios)
    .where(and(eq(scenarios.id, id), eq(scenarios.userId, user.id)))
    .returning({ id: scenarios.id })
  return removed.length > 0
}
