import type { SavedNumbers } from '../../../domain/chat/chat.schema.ts'
import { describeSavedNumbers, type SavedParts } from '../../../domain/chat/saved-numbers.ts'
import type { Scenario } from '../../../domain/tools/take-home/scenario.schema.ts'
import { toTakeHomeLink } from '../../../domain/tools/take-home/scenario.ts'
import { calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { call, publicEntries } from '../../browser/api.ts'
import { loadFitAnswers } from '../tools/fit-account.ts'
import { $hasProfile, $household, $profile } from '../tools/profile.ts'
import { $states, loadState, stateTaxOf } from '../tools/states.ts'

async function readScenario(scenario: Scenario | undefined): Promise<SavedParts['scenario']> {
  if (!scenario) return undefined
  const { opportunitySlug } = scenario
  const { inputs } = toTakeHomeLink(scenario.inputs)
  const [entries] = await Promise.all([publicEntries(), inputs.state && loadState(inputs.state)])
  const stateTax = stateTaxOf($states.get(), inputs.state)
  return {
    title: entries.find(({ slug }) => slug === opportunitySlug)?.title ?? opportunitySlug,
    share: inputs.share,
    year: calculateTakeHome(newestTaxYear, inputs, stateTax),
  }
}

/**
 * Reads the answers about the user's job, the quiz answers of the account, and the newest scenario
 * of the entry `about`, or of all entries. Undefined if the user has saved nothing.
 */
export async function readSavedNumbers(about?: string): Promise<SavedNumbers | undefined> {
  const profile = $hasProfile.get() ? $profile.get() : undefined
  const [fit, [newest]] = await Promise.all([
    loadFitAnswers(),
    call('GET /api/scenarios', about ? { query: { opportunitySlug: about } } : {}),
    profile?.state && loadState(profile.state),
  ])
  const line = describeSavedNumbers({
    household: profile && $household.get(),
    fitAnswers: fit?.answers,
    scenario: await readScenario(newest),
  })
  return line === undefined ? undefined : { line, ...(profile && { profile }) }
}
