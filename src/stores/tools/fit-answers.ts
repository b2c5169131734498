import type { DescribedEntry } from '../../../domain/tools/fit/fit.ts'
import { fitEntries } from '../../browser/api.ts'
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
