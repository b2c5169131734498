import type { SavedNumbers } from '../../../domain/chat/chat.schema.ts'
import type { Scenario } from '../../../domain/tools/take-home/scenario.schema.ts'
import { toTakeHomeLink } from '../../../domain/tools/take-home/scenario.ts'
import { calculateTakeHome, type TakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { call, publicEntries } from '../../browser/api.ts'
import { loadFitAnswers } from '../tools/fit-account.ts'
import { $hasProfile, $household, $profile } from '../tools/profile.ts'
import { $states, loadState, stateTaxOf } from '../tools/states.ts'
import { usd } from '../../../domain/billing/money.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { backgroundNames } from '../../../domain/tools/fit/background-names.ts'
import { describeHousehold } from '../../../domain/tools/household-text.ts'
import { type Household } from '../../../domain/tools/profile.ts'
import { formatAdds } from '../../../domain/tools/result/figure-texts.ts'

interface SavedScenario {
  title: string
  share: number
  year: TakeHome
}

/** What a user has saved. A part is missing if the user has not saved it. */
interface SavedParts {
  household: Household | undefined
  fitAnswers: FitAnswers | undefined
  scenario: SavedScenario | undefined
}

function describeFitAnswers(answers: FitAnswers): string[] {
  const { contact = [], budget, months, hours, backgrounds = [] } = answers
  return [
    ...(budget === undefined ? [] : [`at most ${usd.format(budget / 100)} to start`]),
    ...(months === undefined
      ? []
      : [
          months === 1
            ? 'a paying client within a month'
            : `a paying client within ${months} months`,
        ]),
    ...(hours === undefined ? [] : [`${hours} hours a week`]),
    ...(contact.length > 0 ? [`${contact.join(' or ')} work`] : []),
    ...(backgrounds.length > 0
      ? [`background in ${backgrounds.map((one) => backgroundNames[one]).join(', ')}`]
      : []),
  ]
}

function describeScenario({ title, share, year }: SavedScenario): string {
  const { left, lostPay } = year
  const less =
    lostPay > 0 ? `costs, tax and ${formatAdds(lostPay)} of pay given up` : 'costs and tax'
  return `Newest scenario for ${title}: ${formatAdds(left)} a year after ${less}, at ${Math.round(share * 100)}% of a full schedule.`
}

/**
 * The line that the page shows and that the AI provider receives: "Job: 36 h a week at $44, single,
 * Ohio. Quiz: at most $4,000 to start, 10 hours a week." It never has notes or the names of
 * scenarios, because these can be about a client. Undefined if the user has saved nothing.
 */
function describeSavedNumbers({ household, fitAnswers, scenario }: SavedParts): string | undefined {
  const fit = fitAnswers ? describeFitAnswers(fitAnswers) : []
  const sentences = [
    ...(household ? [`Job: ${describeHousehold(household, true)}.`] : []),
    ...(fit.length > 0 ? [`Quiz: ${fit.join(', ')}.`] : []),
    ...(scenario ? [describeScenario(scenario)] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

async function readScenario(scenario: Scenario | undefined): Promise<SavedScenario | undefined> {
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
