import { expect, it } from 'vitest'
import type {
  Opportunity,
  RevenueLine,
  Scenario,
} from '../../../domain/catalog/opportunity.schema.ts'
import { buildKeepTable } from '../../../domain/tools/take-home/keep-table.ts'
import { toTakeHomeEntry } from '../../../domain/tools/take-home/take-home-entry.ts'
import { sampleOpportunity } from '../../catalog/sample-opportunity.ts'
import { exampleBusinesses } from '../figures/example-businesses.ts'
import { taxYear2026 } from './take-home-inputs.ts'

const { legal, footCare } = exampleBusinesses

it('the table "What you keep" has each step of the first twelve months and of a full schedule', () => {
  const [first, full] = buildKeepTable(taxYear2026, legal)
  expect(first).toMatchObject({ startUpCosts: 2_750_00, isJobLeft: false })
  expect(first.gross).toBeCloseTo(103_500_00 * 0.1175)
  expect(full).toMatchObject({
    share: 1,
    gross: 103_500_00,
    costs: 3_105_00 + 3_200_00,
    startUpCosts: 0,
    profit: 97_195_00,
    hours: 1_104,
    isJobLeft: false,
  })
  expect(full.gross - full.costs - full.federal.dueToBusiness).toBe(full.left)
})

it('the table "What you keep" leaves the job if a full schedule does not fit next to it', () => {
  const [first, full] = buildKeepTable(taxYear2026, footCare)
  expect([first.isJobLeft, full.isJobLeft]).toEqual([false, true])
})

const lines: RevenueLine[] = [
  { dollars: 150, unit: 'visit', quantity: 3, period: 'week', periods: 46, hours: 2 },
  { dollars: 20.5, unit: 'call', quantity: 9, period: 'week', periods: 46, hours: 0.5, costs: 3 },
]
const entryWith = (solo: Scenario[] | undefined, changes: Partial<Opportunity> = {}) => {
  const { revenue } = sampleOpportunity()
  return toTakeHomeEntry(sampleOpportunity({ ...changes, revenue: { ...revenue, solo } }))
}
const full: Scenario = { name: 'Full', unpaidHours: 4, lines }

it('an entry in the take-home model has the highest solo scenario, in cents', () => {
  const light = { name: 'Light', lines: lines.slice(0, 1) }
  expect(entryWith([light, full], { milesPerWeek: 40 })).toMatchObject({
    lines: [
      { price: 150_00, quantity: 3, period: 'week', periods: 46, cost: 0, hours: 2 },
      { price: 20_50, quantity: 9, period: 'week', periods: 46, cost: 3_00, hours: 0.5 },
    ],
    unpaidHoursPerWeek: 4,
    milesPerWeek: 40,
    runningCosts: [3_500_00],
    launch: { low: 2, high: 4 },
    ramp: { low: 12, high: 24 },
    firstClientShare: 0.1,
  })
})

it('an entry in the take-home model is left out when a line states no hours, without a ramp, and for a company', () => {
  const withoutHours = lines.map((line) => ({ ...line, hours: undefined }))
  expect(entryWith([{ name: 'Full', lines: withoutHours }])).toBeUndefined()
  expect(entryWith([full], { ramp: undefined })).toBeUndefined()
  expect(entryWith(undefined)).toBeUndefined()
})
