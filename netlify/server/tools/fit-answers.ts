import { eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { StoredFitAnswers } from '../../../domain/tools/fit/fit-answers.schema.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { fitAnswers } from '../../../drizzle/schema/tools.ts'
import type { UserRow } from '../account/users.ts'
import { database } from '../http/database.ts'

const columns = { answers: fitAnswers.answers, updatedAt: fitAnswers.updatedAt }

export const toStoredAnswers = (row: {
  answers: FitAnswers
  updatedAt: Date
}): StoredFitAnswers => ({
  answers: row.answers,
  updatedAt: row.updatedAt.toISOString(),
})

/** One row, or none if the user has stored no answers. */
export const selectFitAnswers = (userId: SQL<string>) =>
  database().select(columns).from(fitAnswers).where(eq(fitAnswers.userId, userId))

export async function saveFitAnswers(
  user: UserRow,
  answers: FitAnswers,
  now: Date,
): Promise<StoredFitAnswers> {
  const stored = { answers, updatedAt: now }
  await database()
    .insert(fitAnswers)
    .values({ userId: user.id, ...stored })
    .onConflictDoUpdate({ target: fitAnswers.userId, set: stored })
  return toStoredAnswers(stored)
}

export async function removeFitAnswers(user: UserRow): Promise<boolean> {
  const removed = await database()
    .delete(fitAnswers)
    .where(eq(fitAnswers.userId, user.id))
    .returning({ userId: fitAnswers.userId })
  return removed.length > 0
}
