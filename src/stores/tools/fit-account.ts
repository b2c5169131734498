import type { StoredFitAnswers } from '../../../domain/tools/fit/fit-answers.schema.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { call } from '../../browser/api.ts'

export async function loadFitAnswers(): Promise<StoredFitAnswers | undefined> {
  const stored = await call('GET /api/fit-answers')
  return stored.answers ? (stored as StoredFitAnswers) : undefined
}

export const saveFitAnswers = (answers: FitAnswers): Promise<StoredFitAnswers> =>
  call('POST /api/fit-answers', { body: { answers } })

export const removeFitAnswers = async (): Promise<void> =>
  void (await call('DELETE /api/fit-answers'))
