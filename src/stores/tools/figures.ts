import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import {
  calculateBusinessFigures,
  type BusinessFigures,
} from '../../../domain/tools/business-figures.ts'
import type { TakeHomeEntry } from '../../../domain/tools/take-home/take-home-defaults.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { takeHomeEntries } from '../../browser/api.ts'
import { $chosenState, $household } from './profile.ts'

const $entries = atom<Readonly<Record<string, TakeHomeEntry>>>({})

onMount($entries, () => {
  if (typeof window === 'undefined') return
  // If the file does not load, the page keeps the figures of its HTML.
  takeHomeEntries().then(
    (entries) => $entries.set(entries),
    () => undefined,
  )
})

/**
 * The figures of each solo entry for the stored profile, by slug. Empty until the entries are
 * loaded. Before state tax until the state's rules are loaded.
 */
export const $figures: ReadableAtom<Readonly<Record<string, BusinessFigures>>> = computed(
  [$entries, $household, $chosenState],
  (entries, household, state) => {
    const rules = { federal: newestTaxYear, state: state?.tax.rule }
    return Object.fromEntries(
      Object.entries(entries).map(([slug, entry]) => [
        slug,
        calculateBusinessFigures(entry, household, rules),
      ]),
    )
  },
)
