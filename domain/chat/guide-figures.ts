import { dollarRange } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { launchTime, mainModel, scenarioRange, startupRange } from '../catalog/revenue.ts'
import { averageScore, competitionLevel } from '../catalog/scores.ts'

/** Score, money and time of an entry in one line for the guide. */
export function figuresOf(data: Opportunity): string {
  const { businessFit, practice, revenue, scores } = data
  const { name, scenarios } = mainModel(revenue)
  return [
    `average score ${averageScore(data)}/10`,
    `${name === 'Solo' ? 'one nurse' : 'a company'} ${dollarRange(scenarioRange(scenarios))} a year, gross (our estimate)`,
    `startup costs ${dollarRange(startupRange(data))} (our estimate)`,
    `launch in ${launchTime(data)} (our estimate)`,
    `difficulty ${businessFit.executionDifficulty.toLowerCase()}`,
    `competition ${competitionLevel(scores.competition.score).toLowerCase()}`,
    `orders ${practice.orders}`,
    `contact ${practice.contact}, telehealth ${practice.telehealth ? 'possible' : 'not possible'}`,
  ].join('; ')
}
