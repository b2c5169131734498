import { usd } from '../billing/money.ts'
import type { FitAnswers } from '../tools/fit/fit-answers.ts'
import { backgroundNames } from '../tools/fit/background-names.ts'
import { describeHousehold, type Household } from '../tools/profile.ts'
import { formatAdds } from '../tools/result/figure-texts.ts'
import type { TakeHome } from '../tools/take-home/take-home.ts'

/** What a user has saved. A part is missing if the user has not saved it. */
export interface SavedParts {
  household: Household | undefined
  fitAnswers: FitAnswers | undefined
  scenario: { title: string; share: number; year: TakeHome } | undefined
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

/**
 * The line that the page shows and that the AI provider receives: "Job: 36 h a week at $44, single,
 * Ohio. Quiz: at most $4,000 to start, 10 hours a week." It never has notes or the names of
 * scenarios, because these can be about a client. Undefined if the user has saved nothing.
 */
export function describeSavedNumbers({
  household,
  fitAnswers,
  scenario,
}: SavedParts): string | undefined {
  const fit = fitAnswers ? describeFitAnswers(fitAnswers) : []
  const sentences = [
    ...(household ? [`Job: ${describeHousehold(household, true)}.`] : []),
    ...(fit.length > 0 ? [`Quiz: ${fit.join(', ')}.`] : []),
    ...(scenario
      ? [
          `Newest scenario for ${scenario.title}: ${formatAdds(scenario.year.left)} a year after costs and tax, at ${Math.round(scenario.share * 100)}% of a full schedule.`,
        ]
      : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}
