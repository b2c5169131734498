import type { StoredFitAnswers } from '../../../domain/tools/fit/fit-answers.schema.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import type { DescribedEntry } from '../../../domain/tools/fit/fit.ts'
import { call, fitEntries } from '../../browser/api.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { fitAnswersKey } from '../account/session.ts'

/** The quiz answers stored in this browser, in the form of a URL fragment. */
export const storedFitLink = (): string | undefined => readStored('localStorage', fitAnswersKey)

/** Returns false if storage is off or full. */
export const storeFitLink = (fragment: string): boolean =>
  writeStored('localStorage', fitAnswersKey, fragment)

let entries: Promise<DescribedEntry[]> | undefined

export const loadFitEntries = (): Promise<DescribedEntry[]> =>
  (entries ??= fitEntries().catch((error: unknown) => {
    entries = undefined
    throw error
  }))

export async function loadFitAnswers(): Promise<StoredFitAnswers | undefined> {
  const stored = await call('GET /api/fit-answers')
  return stored.answers ? (stored as StoredFitAnswers) : undefined
}

export const saveFitAnswers = (answers: FitAnswers): Promise<StoredFitAnswers> =>
  call('POST /api/fit-answers', { body: { answers } })

export const removeFitAnswers = async (): Promise<void> =>
  void (await call('DELETE /api/fit-answers'))
