import type { DescribedEntry } from '../../../domain/tools/fit/fit.ts'
import { fitEntries } from '../../browser/api.ts'
import { fitAnswersKey } from '../account/session.ts'

/** The answers in this browser, as the fragment of a link. Undefined if there are none. */
export function storedFitLink(): string | undefined {
  try {
    return localStorage.getItem(fitAnswersKey) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the answers in this browser, as the fragment of a link. Returns whether it could. */
export function storeFitLink(fragment: string): boolean {
  try {
    localStorage.setItem(fitAnswersKey, fragment)
    return true
  } catch {
    return false
  }
}

let entries: Promise<DescribedEntry[]> | undefined

/** Loads the facts of all entries once per page. After a failure, the next call tries again. */
export const loadFitEntries = (): Promise<DescribedEntry[]> =>
  (entries ??= fitEntries().catch((error: unknown) => {
    entries = undefined
    throw error
  }))
