import type { StoredFitAnswers } from '../../../domain/tools/fit/fit-answers.schema.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { call } from '../../browser/api.ts'

/**
 * Loads the answers stored in the user's account. Undefined if there are none. Rejects if the
 * request fails.
 */
export async function loadFitAnswers(): Promise<StoredFitAnswers | undefined> {
  const stored = await call('getFitAnswers')
  return stored.answers ? (stored as StoredFitAnswers) : undefined
}

/** Stores the answers in the user's account. Rejects if the request fails. */
export const saveFitAnswers = (answers: FitAnswers): Promise<StoredFitAnswers> =>
  call('saveFitAnswers', { input: { answers } })

/** Deletes the answers from the user's account. Rejects if the request fails. */
export const removeFitAnswers = async (): Promise<void> => void (await call('removeFitAnswers'))
