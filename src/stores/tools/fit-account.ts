import type { StoredFitAnswers } from '../../../domain/tools/fit/fit-answers.schema.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { call } from '../../browser/api.ts'

/** Loads the answers of the user's account. Undefined if there are none. Rejects if the call fails. */
export async function loadFitAnswers(): Promise<StoredFitAnswers | undefined> {
  const stored = await call('getFitAnswers')
  return stored.answers ? (stored as StoredFitAnswers) : undefined
}

/** Stores the answers in the user's account. Rejects if the call fails. */
export const saveFitAnswers = (answers: FitAnswers): Promise<StoredFitAnswers> =>
  call('saveFitAnswers', { input: { answers } })

/** Deletes the answers of the user's account. Rejects if the call fails. */
export const removeFitAnswers = async (): Promise<void> => void (await call('removeFitAnswers'))
