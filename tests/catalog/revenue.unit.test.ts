import { expect, it } from 'vitest'
import type { RevenueLine } from '../../domain/catalog/opportunity.schema.ts'
import {
  lineSum,
  mainModel,
  scaledCompanyRevenue,
  scenarioRange,
  scenarioSum,
  scenarioTotal,
} from '../../domain/catalog/revenue.ts'
import { buildCard } from '../../domain/catalog/build-card.ts'
import { sampleCompany, sampleOpportunity } from './sample-opportunity.ts'

const of = (
  dollars: number,
  quantity: number,
  period: RevenueLine['period'],
  periods: number,
): RevenueLine => ({ dollars, unit: 'one', quantity, period, periods })
const weekly = (dollars: number, quantity: number) => of(dollars, quantity, 'week', 46)
const monthly = (dollars: number, quantity: number) => of(dollars, quantity, 'month', 12)
const total = (...lines: RevenueLine[]) => scenarioTotal({ name: 'Model', lines })

/** Example models with their expected totals in dollars a year. */
const factSheet: [entry: string, sum: number, lines: RevenueLine[]][] = [
  ['post-surgical recovery, 1.5 shifts', 69_000, [weekly(1000, 1.5)]],
  ['post-surgical recovery, team of 8', 404_800, [weekly(1100, 8)]],
  ['executive health, 25 clients', 120_000, [monthly(400, 25)]],
  ['chronic disease, 45 members', 121_500, [monthly(225, 45)]],
  ['telehealth triage', 70_320, [monthly(700, 5), monthly(59, 40)]],
  ['medication reconciliation', 73_950, [weekly(275, 3), monthly(150, 20)]],
  ['travel medicine', 68_400, [weekly(150, 6), of(900, 5, 'trip', 6)]],
  ['whole dollars', 2760, [of(59.99, 1, 'week', 46)]],
  ['pre-operative, team', 299_000, [weekly(500, 7), weekly(50, 60)]],
]

it.each(factSheet)('scenarioTotal %s: $%d', (_, sum, lines) => {
  expect(total(...lines)).toBe(sum)
})

const rank = { place: 1, of: 1 }

it('the calculated amounts of an entry go from the lowest to the highest scenario total', () => {
  const scenarios = [weekly(1000, 2.5), weekly(1000, 0.5)].map((line) => ({
    name: 'Model',
    lines: [line],
  }))
  expect(scenarioRange(scenarios)).toEqual({ low: 23_000, high: 115_000 })
})

it('the calculated amounts of an entry multiply the highest solo total by 30 nurses', () => {
  expect(scaledCompanyRevenue(sampleOpportunity())).toBe(30 * 115_000)
  expect(scaledCompanyRevenue(sampleCompany())).toBeUndefined()
})

it('the calculated amounts of an entry are those of the company when there is no solo model, and the card says so', () => {
  expect(mainModel(sampleOpportunity().revenue).name).toBe('Solo')
  const company = sampleCompany()
  expect(mainModel(company.revenue)).toEqual({ name: 'Company', scenarios: company.revenue.team })
  expect(buildCard(company, rank).revenue).toBe('$405K (company)')
  expect(buildCard(sampleOpportunity(), rank).revenue).toBe('$115K')
})

const review: RevenueLine = { ...weekly(275, 3), unit: 'in-home review' }

it('the printed calculation ends with the total', () => {
  expect(lineSum(review)).toBe('$275 per in-home review × 3 a week × 46 weeks = $37,950')
  expect(
    scenarioSum({ name: 'Full', lines: [review, { ...monthly(150, 20), unit: 'client' }] }),
  ).toBe(
    '$275 per in-home review × 3 a week × 46 weeks + ' +
      '$150 per client × 20 a month × 12 months = $73,950',
  )
})
