import { and, desc, eq, exists, sql } from 'drizzle-orm'
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
import { Reply } from '../http/reply.ts'

const columns = {
  id: scenarios.id,
  opportunitySlug: scenarios.opportunitySlug,
  name: scenarios.name,
  inputs: scenarios.inputs,
  updatedAt: scenarios.updatedAt,
}

type ScenarioRow = Omit<Scenario, 'updatedAt'> & { updatedAt: Date }

export const toScenario = (row: ScenarioRow): Scenario => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
})

/** The user's scenarios, of one opportunity or of all, most recently updated first. */
export const selectScenarios = (userId: SQL<string>, slug: string | null) =>
  database()
    .select(columns)
    .from(scenarios)
    .where(
      and(
        eq(scenarios.userId, userId),
        slug === null ? undefined : eq(scenarios.opportunitySlug, slug),
      ),
    )
    .orderBy(desc(scenarios.updatedAt), desc(scenarios.createdAt), scenarios.id)

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
): Promise<Reply<Scenario>> {
  await assertKnown(slug)
  const isMember = planFrom(user, now) === 'member'
  const limit = isMember ? memberScenarios : freeScenarios
  const at = toTimestamp(now)
  const isOwn = eq(scenarios.userId, user.id)
  const ofSlug = and(isOwn, eq(scenarios.opportunitySlug, slug))
  const savesOfUser = eq(saved.userId, user.id)
  const db = database()
  const isSaved = exists(
    db
      .select()
      .from(saved)
      .where(and(savesOfUser, eq(saved.opportunitySlug, slug))),
  )
  const hasUnusedSave = sql`(select count(distinct ${scenarios.opportunitySlug}) from ${scenarios}
    where ${isOwn}) < (select count(*) from ${saved} where ${savesOfUser})`
  const stored = db.$count(scenarios, ofSlug)
  const [locked, added, [row], [counts]] = await db.batch([
    lockUserRow(user),
    db.execute(sql`
      insert into ${scenarios} ("user_id", "opportunity_slug", "name", "inputs", "request_id",
        "created_at", "updated_at")
      select ${users.id}, ${slug}, ${name}, ${JSON.stringify(inputs)}::jsonb, ${requestId}, ${at}, ${at}
      from ${users}
      where ${users.id} = ${user.id} and ${stored} < ${limit}::int
        and (${isMember}::boolean or (${isSaved} and ${hasUnusedSave}))
      on conflict ("user_id", "request_id") do nothing`),
    db
      .select(columns)
      .from(scenarios)
      .where(and(isOwn, eq(scenarios.requestId, requestId))),
    db
      .select({ isSaved: sql<boolean>`${isSaved}`, stored })
      .from(users)
      .where(eq(users.id, user.id)),
  ])
  if (row) return new Reply(added.rowCount > 0 ? 201 : 200, toScenario(row))
  if (locked.rowCount === 0) throw new ApiError('unauthorized')
  throw new ApiError('scenario_limit_reached', limitMessage(isMember, counts))
}

/** The reason for the limit. Undefined for the code's own message. */
function limitMessage(
  isMember: boolean,
  counts?: { isSaved: boolean; stored: number },
): string | undefined {
  if (isMember) return memberLimit
  if (counts?.isSaved === false) return unsavedLimit
  return counts?.stored === 0 ? earlierSavesLimit : undefined
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
  const db = database()
  const [, [changed], [stored]] = await db.batch([
    // Lock the user row, so that the next statement sees the result of a concurrent change (T3).
    lockUserRow(user),
    db
      .update(scenarios)
      .set({
        ...(name !== undefined && { name }),
        ...(inputs && { inputs }),
        updatedAt: sql`greatest(${toTimestamp(now)}, ${scenarios.updatedAt} + interval '1 ms')`,
      })
      .where(and(own, eq(scenarios.updatedAt, new Date(ifUpdatedAt))))
      .returning(columns),
    db.select(columns).from(scenarios).where(own),
  ])
  if (!stored)
    throw new ApiError('not_found', 'This scenario is no longer in your account. Reload the page.')
  if (changed) return toScenario(changed)
  throw new ApiError('changed_elsewhere', undefined, { current: toScenario(stored) })
}

export async function removeScenario(user: UserRow, id: string): Promise<boolean> {
  const removed = await database()
    .delete(scenarios)
    .where(and(eq(scenarios.id, id), eq(scenarios.userId, user.id)))
    .returning({ id: scenarios.id })
  return removed.length > 0
}
