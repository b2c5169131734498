import { dollarRange } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { launchTime, mainModel, scenarioRange, startupRange } from '../catalog/revenue.ts'
import { averageScore, competitionLevel } from '../catalog/scores/scores.ts'

export const figuresNote =
  'Yearly dollar amounts are gross, before costs and taxes. All dollar amounts and launch times in this list are our estimates.'

export function figuresOf(data: Opportunity): string {
  const { businessFit, practice, revenue, scores } = data
  const { name, scenarios } = mainModel(revenue)
  return [
    `score ${averageScore(data)}/10`,
    `${name === 'Solo' ? 'one nurse' : 'a company'} ${dollarRange(scenarioRange(scenarios))} a year`,
    `${dollarRange(startupRange(data))} to start`,
    `launch in ${launchTime(data)}`,
    `${businessFit.executionDifficulty.toLowerCase()} difficulty`,
    `${competitionLevel(scores.competition.score).toLowerCase()} competition`,
    `orders ${practice.orders}`,
    practice.contact,
    ...(practice.telehealth ? ['telehealth'] : []),
  ].join('; ')
}
