import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ApiError } from '../../../domain/http/errors.ts'
import type { StoredFitAnswers } from '../../../domain/tools/fit/fit-answers.schema.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { fitAnswers } from '../../../drizzle/schema/tools.ts'
import { users } from '../../../drizzle/schema/users.ts'
import type { UserRow } from '../account/users.ts'
import { database, toTimestamp } from '../http/database.ts'

interface RawAnswers {
  answers: StoredFitAnswers['answers']
  updated: string
}

const toStoredAnswers = ({ answers, updated }: RawAnswers): StoredFitAnswers => ({
  answers,
  updatedAt: new Date(updated).toISOString(),
})

/** The user's stored answers, or null. The query that loads the user also selects them. */
export const storedFitAnswers: SQL<StoredFitAnswers | null> = sql<RawAnswers | null>`(
  select json_build_object('answers', ${fitAnswers.answers}, 'updated', ${fitAnswers.updatedAt})
  from ${fitAnswers} where ${fitAnswers.userId} = ${users.id}
)`.mapWith((row: RawAnswers | null) => row && toStoredAnswers(row))

/** @throws {ApiError} unauthorized if the account was just deleted */
export async function saveFitAnswers(
  user: UserRow,
  answers: FitAnswers,
  now: Date,
): Promise<StoredFitAnswers> {
  const { rows } = await database().execute<RawAnswers & Record<string, unknown>>(sql`
    insert into ${fitAnswers} ("user_id", "answers", "updated_at")
    select ${users.id}, ${JSON.stringify(answers)}::jsonb, ${toTimestamp(now)}
    from ${users} where ${users.id} = ${user.id}
    on conflict ("user_id") do update
      set "answers" = excluded."answers", "updated_at" = excluded."updated_at"
    returning "answers", "updated_at" as "updated"`)
  const [row] = rows
  if (!row) throw new ApiError('unauthorized')
  return toStoredAnswers(row)
}

export async function removeFitAnswers(user: UserRow): Promise<boolean> {
  const removed = await database()
    .delete(fitAnswers)
    .where(eq(fitAnswers.userId, user.id))
    .returning({ userId: fitAnswers.userId })
  return removed.length > 0
}
