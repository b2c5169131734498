import { dollarRange, shortDollars } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { launchTime, mainModel, scenarioRange, startupRange } from '../catalog/revenue.ts'
import { averageScore } from '../catalog/scores/calculate-scores.ts'
import { competitionLevel } from '../catalog/scores/scores.ts'
import { entryFigures } from '../tools/take-home/take-home-entry.ts'
import { formatPerHour } from '../tools/result/figure-texts.ts'

export const figuresNote =
  '“Gross” is a year before costs and taxes. “Keeps” is after costs and federal tax, for a single nurse who keeps 36 hours a week at $46.90: in the first 12 months, and per hour at a full schedule. “Overtakes” means that an hour keeps as much as an extra shift. All figures in this list are our estimates.'

/** "keeps $7.7K in 12 months, $62/h full, overtakes in month 10". */
function keptFigures(data: Opportunity): string[] {
  const figures = entryFigures(data)
  if (!figures) return []
  const { firstTwelveMonths, full, overtakesIn } = figures
  const overtakes =
    overtakesIn === undefined ? 'never overtakes' : `overtakes in month ${overtakesIn}`
  return [
    `keeps ${shortDollars(firstTwelveMonths.adds / 100)} in 12 months, ${formatPerHour(full.perHour)}/h full, ${overtakes}`,
  ]
}

export function figuresOf(data: Opportunity): string {
  const { businessFit, practice, revenue, scores } = data
  const { name, scenarios } = mainModel(revenue)
  return [
    `score ${averageScore(data)}/10`,
    `${name === 'Solo' ? 'gross' : 'company gross'} ${dollarRange(scenarioRange(scenarios))}`,
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
