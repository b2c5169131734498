import { atom, computed, type ReadableAtom } from 'nanostores'
import { headlineOf } from '../../../domain/tools/result/sentences.ts'
import type { Scenario } from '../../../domain/tools/take-home/scenario.schema.ts'
import { toTakeHomeLink } from '../../../domain/tools/take-home/scenario.ts'
import { calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { describeRule } from '../../../domain/tools/state-panel.ts'
import { describeCompact, isInHomes, licensePlace } from '../../../domain/tools/states.ts'
import type { ComparedEntry, UserFacts } from '../../../domain/tools/compare.ts'
import { toKeptFigures } from '../../../domain/tools/kept-figures.ts'
import { call } from '../../browser/api.ts'
import { startSession } from '../account/session.ts'
import { $user } from '../account/user.ts'
import { $ownFigures } from './own-figures.ts'
import { $chosenState } from './profile.ts'
import { $states, loadState, stateTaxOf } from './states.ts'

/** Describes what the rules of the user's chosen US state mean for an entry. */
function describeState(entry: ComparedEntry): UserFacts {
  const state = $chosenState.get()
  if (!state) return {}
  const isCompany = !entry.gross
  return {
    licenseReach: `${describeCompact(state)} ${licensePlace}`,
    homeCare:
      isCompany || isInHomes(entry)
        ? describeRule(state, isCompany ? 'company' : 'homeCare')
        : 'We show this only for work in person',
  }
}

/** The member's scenarios, newest first. Empty for other users. */
const $scenarios = atom<readonly Scenario[]>([])

/** Yearly take-home of the entry's newest scenario, in cents. Undefined if there is none. */
function findSavedTakeHome({ slug }: ComparedEntry): number | undefined {
  const newest = $scenarios.get().find(({ opportunitySlug }) => opportunitySlug === slug)
  if (!newest) return undefined
  const { inputs } = toTakeHomeLink(newest.inputs)
  const stateTax = stateTaxOf($states.get(), inputs.state)
  return headlineOf(calculateTakeHome(newestTaxYear, inputs, stateTax)).left
}

/**
 * Returns the figures for the user's job and the rules of the chosen US state, by the slug of each
 * loaded entry. For a member, also the take-home of the newest scenario of each entry.
 */
export function followUserFacts(
  $comparedEntries: ReadableAtom<Readonly<Record<string, ComparedEntry | string>>>,
): ReadableAtom<Readonly<Record<string, UserFacts>>> {
  void startSession()
  $user.subscribe((user) => {
    if (user?.subscriptionTier !== 'member') return
    // If the scenarios do not load, the comparison leaves out the row `savedTakeHome`.
    call('GET /api/scenarios').then(
      (items) => {
        $scenarios.set(items)
        for (const { inputs } of items) if (inputs.state) void loadState(inputs.state)
      },
      () => undefined,
    )
  })
  return computed(
    [$comparedEntries, $ownFigures, $chosenState, $states, $scenarios],
    (entries, figures) =>
      Object.fromEntries(
        Object.values(entries)
          .filter((entry) => typeof entry === 'object')
          .map((entry) => {
            const own = figures[entry.slug]
            const kept = own && { kept: toKeptFigures(own) }
            return [
              entry.slug,
              { savedTakeHome: findSavedTakeHome(entry), ...kept, ...describeState(entry) },
            ]
          }),
      ),
  )
}
