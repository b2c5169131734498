import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { buildOvertakingLine, type NamedLine } from '../../../domain/tools/overtaking-line.ts'
import type { TakeHomeEntry } from '../../../domain/tools/take-home/take-home-defaults.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { takeHomeEntries } from '../../browser/api.ts'
import { $chosenState, $household } from '../tools/profile.ts'
import { $allCards, loadAllCards } from './cards.ts'

const $entries = atom<Readonly<Record<string, TakeHomeEntry>> | undefined>(undefined)

onMount($entries, () => {
  void loadAllCards()
  // Without the file, the page keeps the picture of its HTML.
  takeHomeEntries().then(
    (entries) => $entries.set(entries),
    () => undefined,
  )
})

/** The lines of the picture for the user's job. Undefined until the entries are loaded. */
export const $overtakingLines: ReadableAtom<NamedLine[] | undefined> = computed(
  [$entries, $allCards, $household, $chosenState],
  (entries, cards, household, state) =>
    entries &&
    cards &&
    cards.flatMap(({ slug, title }) => {
      const entry = entries[slug]
      const rules = { federal: newestTaxYear, state: state?.tax.rule }
      return entry ? [{ slug, title, ...buildOvertakingLine(entry, household, rules) }] : []
    }),
)
