import { dollarRange } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { launchTime, mainModel, scenarioRange, startupRange } from '../catalog/revenue.ts'
import { averageScore } from '../catalog/scores/calculate-scores.ts'
import { competitionLevel } from '../catalog/scores/scores.ts'
import { verdictSentences } from '../tools/business-figures.ts'
import { entryFigures } from '../tools/entry-figures.ts'
import { formatAdds, formatPerHour } from '../tools/result/figure-texts.ts'

export const figuresNote =
  '“Gross” is before costs and taxes. “Keeps” is after costs and federal tax, for a nurse who files as single and keeps 36 hours a week at $46.90. All figures in this list are our estimates.'

function keptFigures(data: Opportunity): string[] {
  const figures = entryFigures(data)
  if (!figures) return []
  const { firstTwelveMonths, full } = figures
  return [
    `keeps ${formatAdds(firstTwelveMonths.adds)} in the first 12 months`,
    `keeps ${formatPerHour(full.perHour)} an hour at a full schedule`,
    ...verdictSentences(figures).map((sentence) => sentence.toLowerCase().replace(/\.$/, '')),
  ]
}

export function figuresOf(data: Opportunity): string {
  const { businessFit, practice, revenue, scores } = data
  const { name, scenarios } = mainModel(revenue)
  return [
    `score ${averageScore(data)}/10`,
    `${name === 'Solo' ? 'one nurse' : 'a company'} ${dollarRange(scenarioRange(scenarios))} gross a year`,
    ...keptFigures(data),
    `${dollarRange(startupRange(data))} to start`,
    `launch in ${launchTime(data)}`,
    `${businessFit.executionDifficulty.toLowerCase()} difficulty`,
    `${competitionLevel(scores.competition.score).toLowerCase()} competition`,
    `orders ${practice.orders}`,
    practice.contact,
    ...(practice.telehealth ? ['telehealth'] : []),
  ].join('; ')
}
