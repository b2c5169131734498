import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { planFrom } from '../../../domain/billing/plans.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import type { LaunchPlan, PlanInput } from '../../../domain/launch/launch-plan.schema.ts'
import { mostPlanBytes } from '../../../domain/launch/plan-field-rules.ts'
import {
  isForMembers,
  type FieldsReply,
  type PlanFields,
} from '../../../domain/launch/plan-fields.ts'
import { launchPlans as plans } from '../../../drizzle/schema/launch.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { database, toTimestamp } from '../http/database.ts'

/** The slug of the row that holds what the user fills in for all plans. No entry has this slug. */
export const fillInsSlug = ''

const columns = {
  opportunitySlug: plans.opportunitySlug,
  fields: plans.fields,
  updatedAt: plans.updatedAt,
}

interface PlanRow {
  opportunitySlug: string
  fields: PlanFields
  updatedAt: Date
}

export const toPlan = ({ updatedAt, ...row }: PlanRow): LaunchPlan => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
})

/** All plans of the user, the oldest first, and the row of the fill-ins. */
export const selectPlans = (userId: SQL<string>) =>
  database()
    .select(columns)
    .from(plans)
    .where(eq(plans.userId, userId))
    .orderBy(asc(plans.createdAt), plans.opportunitySlug)

const isOwn = (userId: SQL<string> | string, slug: string) =>
  and(eq(plans.userId, userId), eq(plans.opportunitySlug, slug))

export const selectPlan = (userId: SQL<string> | string, slug: string) =>
  database().select(columns).from(plans).where(isOwn(userId, slug))

function assertMayWrite(user: UserRow, keys: readonly string[], now: Date): void {
  if (keys.some(isForMembers) && planFrom(user, now) !== 'member')
    throw new ApiError('membership_required')
}

/**
 * Merges fields into a plan, which is created if it does not exist. Per field, the later change
 * wins. A change that is dated ahead counts as changed `now`. Otherwise it would win over every
 * later change. Concurrent requests wait for the lock on the user row, so each sees the other's
 * fields (P1).
 *
 * @param slug `fillInsSlug`, or an entry
 * @throws {ApiError} not_found, membership_required, too_large, unauthorized (the account was just
 *   deleted)
 */
export async function mergeFields(
  user: UserRow,
  slug: string,
  changes: PlanFields,
  now: Date,
): Promise<FieldsReply & { updatedAt: string }> {
  const keys = Object.keys(changes)
  assertMayWrite(user, keys, now)
  const dated = Object.fromEntries(
    Object.entries(changes).map(([key, { value, at }]) => [
      key,
      { value, at: new Date(Math.min(Date.parse(at), now.getTime())).toISOString() },
    ]),
  )
  const db = database()
  if (slug !== fillInsSlug) await assertKnown(slug, (await selectPlan(user.id, slug)).length > 0)
  const at = toTimestamp(now)
  // Times in ISO 8601 of this length are in order as text.
  const merged = sql`${plans.fields} || coalesce((
    select jsonb_object_agg(change.key, change.value)
    from jsonb_each(excluded.fields) as change
    where change.value ->> 'at' > coalesce(${plans.fields} -> change.key ->> 'at', '')
  ), '{}')`
  const [locked, [before], [after]] = await db.batch([
    lockUserRow(user),
    selectPlan(user.id, slug),
    db
      .insert(plans)
      .select(
        sql`select ${users.id}, ${slug}::text, ${JSON.stringify(dated)}::jsonb, ${at}, ${at}
          from ${users} where ${users.id} = ${user.id}
            and octet_length(${JSON.stringify(dated)}::jsonb::text) <= ${mostPlanBytes}`,
      )
      .onConflictDoUpdate({
        target: [plans.userId, plans.opportunitySlug],
        set: {
          fields: merged,
          updatedAt: sql`greatest(excluded.updated_at, ${plans.updatedAt} + interval '1 ms')`,
        },
        setWhere: sql`octet_length((${merged})::text) <= ${mostPlanBytes}`,
      })
      .returning(columns),
  ])
  if (locked.rowCount === 0) throw new ApiError('unauthorized')
  if (!after)
    throw new ApiError(
      'too_large',
      'This plan is full. Shorten or delete some notes, then try again.',
    )
  const replaced = keys.flatMap((key) => {
    const [old, stored] = [before?.fields[key], after.fields[key]]
    return old && old.at !== stored?.at ? [[key, old]] : []
  })
  return {
    fields: Object.fromEntries(keys.flatMap((key) => [[key, after.fields[key]!]])),
    replaced: Object.fromEntries(replaced) as PlanFields,
    updatedAt: after.updatedAt.toISOString(),
  }
}

/** The fields that a POST replaces. The others, such as prices, stay. */
const replacedKey = /^(startsOn|hoursPerWeek|done:.*|note:.*|answer:.*)$/

function fieldsOf({ startsOn, done, answers, hoursPerWeek, stepNotes = {} }: PlanInput, now: Date) {
  const at = now.toISOString()
  const today = at.slice(0, 10)
  const texts: [string, string | undefined][] = [
    ['startsOn', startsOn],
    ['hoursPerWeek', hoursPerWeek?.toString()],
    ...done.map((id): [string, string] => [`done:${id}`, stepNotes[id]?.doneOn ?? today]),
    ...Object.entries(stepNotes).map(([id, { note }]): [string, string | undefined] => [
      `note:${id}`,
      note,
    ]),
    ...Object.entries(answers).map(([id, text]): [string, string] => [`answer:${id}`, text]),
  ]
  return Object.fromEntries(
    texts.flatMap(([key, value]) => (value === undefined ? [] : [[key, { value, at }]])),
  ) as PlanFields
}

/**
 * Starts a plan, or replaces the one whose `updatedAt` equals `ifUpdatedAt`.
 *
 * @throws {ApiError} changed_elsewhere with the stored plan if it has another time, and also if it
 *   exists although there is no `ifUpdatedAt`; not_found, membership_required, too_large,
 *   unauthorized
 */
export async function replacePlan(
  user: UserRow,
  slug: string,
  input: PlanInput,
  now: Date,
): Promise<LaunchPlan> {
  const given = fieldsOf(input, now)
  assertMayWrite(user, Object.keys(given), now)
  const [stored] = await selectPlan(user.id, slug)
  await assertKnown(slug, stored !== undefined)
  const kept = Object.entries(stored?.fields ?? {}).filter(([key]) => !replacedKey.test(key))
  const fields = JSON.stringify({ ...Object.fromEntries(kept), ...given })
  if (Buffer.byteLength(fields) * 1.1 > mostPlanBytes) throw new ApiError('too_large')
  const at = toTimestamp(now)
  const db = database()
  const version = input.ifUpdatedAt ?? null
  const [locked, written, [current]] = await db.batch([
    lockUserRow(user),
    version === null
      ? db.execute(sql`
          insert into ${plans} ("user_id", "opportunity_slug", "fields", "created_at", "updated_at")
          select ${users.id}, ${slug}, ${fields}::jsonb, ${at}, ${at}
          from ${users} where ${users.id} = ${user.id}
          on conflict do nothing`)
      : db.execute(sql`
          update ${plans} set "fields" = ${fields}::jsonb,
            "updated_at" = greatest(${at}, "updated_at" + interval '1 ms')
          where ${isOwn(user.id, slug)} and ${plans.updatedAt} = ${version}
            and ${plans.updatedAt} = ${stored?.updatedAt.toISOString() ?? null}`),
    selectPlan(user.id, slug),
  ])
  if (locked.rowCount === 0) throw new ApiError('unauthorized')
  if (!current) throw new ApiError('not_found', 'This plan is no longer in your account.')
  if (written.rowCount > 0) return toPlan(current)
  throw new ApiError(
    'changed_elsewhere',
    'This plan was changed in another tab or on another device. Check the newer version, then try again.',
    { current: toPlan(current) },
  )
}

export async function removePlan(user: UserRow, slug: string): Promise<boolean> {
  const removed = await database()
    .delete(plans)
    .where(and(isOwn(user.id, slug), ne(plans.opportunitySlug, fillInsSlug)))
    .returning({ slug: plans.opportunitySlug })
  return removed.length > 0
}
