import type { DescribedEntry } from '../../../domain/tools/fit/fit.ts'
import { fitEntries } from '../../browser/api.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { fitAnswersKey } from '../account/session.ts'

/** The answers in this browser, as the fragment of a link. Undefined if there are none. */
export const storedFitLink = (): string | undefined => readStored('localStorage', fitAnswersKey)

/**
 * Stores the answers in this browser, as the fragment of a link. Returns false if storage is off or
 * full.
 */
export const storeFitLink = (fragment: string): boolean =>
  writeStored('localStorage', fitAnswersKey, fragment)

let entries: Promise<DescribedEntry[]> | undefined

/** Loads the facts of all entries once per page. After a failure, the next call tries again. */
export const loadFitEntries = (): Promise<DescribedEntry[]> =>
  (entries ??= fitEntries().catch((error: unknown) => {
    entries = undefined
    throw error
  }))
