import { figureLine, relatedSpendingLines } from '../catalog/market-figures.ts'
import { dollarRange, exactRange, shortDollars } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import {
  launchTime,
  mainModel,
  noSoloModel,
  scaledCompanyNurses,
  scaledCompanyRevenue,
  scenarioRange,
  scenarioSum,
  startupRange,
} from '../catalog/revenue.ts'
import { averageScore, competitionLevel, scoreNames } from '../catalog/scores.ts'
import type { Market } from '../catalog/source.schema.ts'

/** The fields of a market that go into the prompt. */
export type RelatedMarket = Pick<Market, 'label' | 'caveat' | 'source'>

/** Formats items as a Markdown list. */
export const bulletList = (items: string[]): string => items.map((item) => `- ${item}`).join('\n')

/** Score, money and time of an entry in one line. */
export function figuresOf(data: Opportunity): string {
  const { businessFit, practice, revenue, scores } = data
  const model = mainModel(revenue)
  return [
    `average score ${averageScore(data)}/10`,
    `${model.name === 'Solo' ? 'one nurse' : 'a company'} ${dollarRange(scenarioRange(model.scenarios))} a year, gross (our estimate)`,
    `startup costs ${dollarRange(startupRange(data))} (our estimate)`,
    `launch in ${launchTime(data)} (our estimate)`,
    `difficulty ${businessFit.executionDifficulty.toLowerCase()}`,
    `competition ${competitionLevel(scores.competition.score).toLowerCase()}`,
    `orders ${practice.orders}`,
    `contact ${practice.contact}, telehealth ${practice.telehealth ? 'possible' : 'not possible'}`,
  ].join('; ')
}

/** Text of the Scores panel. Like the texts below, it may have citation and estimate marks. */
export const scoresText = ({ scores }: Opportunity): string =>
  bulletList([
    ...scoreNames.map((name) => `${name} ${scores[name].score}/10: ${scores[name].reason}`),
    'For competition, 10 means least crowded. Scores are editorial.',
  ])

/** Text of the Business Fit panel, with its calculations and assumptions. */
export function fitText(data: Opportunity): string {
  const { businessFit, revenue } = data
  const scaled = scaledCompanyRevenue(data)
  const note = businessFit.timeToLaunch.note
  return bulletList([
    ...(revenue.solo ?? []).map((one) => `Solo, ${one.name}: {est ${scenarioSum(one)}}`),
    ...revenue.team.map(
      (one) => `${revenue.solo ? 'Team' : 'Company'}, ${one.name}: {est ${scenarioSum(one)}}`,
    ),
    'Revenue is gross, and a model. A team’s sum is before the nurses’ pay.',
    scaled === undefined
      ? noSoloModel
      : `A company of ${scaledCompanyNurses} nurses: {est ${shortDollars(scaled)} a year, gross}; none was verified.`,
    ...revenue.assumptions,
    `Startup costs: {est ${exactRange(startupRange(data))}}`,
    ...businessFit.startupCosts.map((line) => `${line.item}: {est ${exactRange(line)}}`),
    `Time to launch: {est ${launchTime(data)}}${note === undefined ? '' : `. ${note}`}`,
    `Execution difficulty: ${businessFit.executionDifficulty}`,
  ])
}

/** Text of the Market Data panel. */
export function marketText(
  data: Opportunity,
  { markets }: { markets: ReadonlyMap<string, RelatedMarket> },
): string {
  return bulletList([
    `Market size: ${figureLine(data.marketSize)}`,
    `Growth rate: ${figureLine(data.growthRate)}`,
    `Target market: ${data.targetMarket}`,
    ...relatedSpendingLines(data, markets),
  ])
}

/** Text of the Required Certifications panel. */
export const certificationsText = ({ requiredCertifications }: Opportunity): string =>
  bulletList(
    requiredCertifications.map(
      ({ name, required, note = '' }) =>
        `${name}, ${required ? 'required' : 'recommended'}. ${note}`,
    ),
  )
