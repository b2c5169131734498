import type { StoredFitAnswers } from '../../../domain/tools/fit-answers.schema.ts'
import type { FitAnswers, FitEntry } from '../../../domain/tools/fit.ts'
import { call, fitEntries } from '../../browser/api.ts'
import { fitAnswersKey } from '../account/session.ts'

const key = fitAnswersKey

/** The answers in this browser, as the fragment of a link. Undefined if there are none. */
export function storedFitLink(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the answers in this browser, as the fragment of a link. Returns whether it could. */
export function storeFitLink(fragment: string): boolean {
  try {
    localStorage.setItem(key, fragment)
    return true
  } catch {
    return false
  }
}

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

let entries: Promise<FitEntry[]> | undefined

/** Loads the facts of all entries once per page. After a failure, the next call tries again. */
export const loadFitEntries = (): Promise<FitEntry[]> =>
  (entries ??= fitEntries().catch((error: unknown) => {
    entries = undefined
    throw error
  }))
