import { describe, expect, it } from 'vitest'
import type {
  Opportunity,
  RevenueLine,
  Scenario,
} from '../../../domain/catalog/opportunity.schema.ts'
import { headlineOf } from '../../../domain/tools/result/sentences.ts'
import { buildKeepTable } from '../../../domain/tools/take-home/keep-table.ts'
import type { TakeHomeEntry } from '../../../domain/tools/take-home/take-home-defaults.ts'
import { toTakeHomeEntry } from '../../../domain/tools/take-home/take-home-entry.ts'
import { sampleOpportunity } from '../../catalog/sample-opportunity.ts'
import { fullSchedule, taxYear2026 } from './take-home-inputs.ts'

/**
 * Case 1 of take-home.unit.test.ts as an entry. For an entry, the model assumes 46 weeks of
 * driving, so divide the case's 3,000 miles a year by 46.
 */
const reviews: TakeHomeEntry = {
  lines: fullSchedule.lines,
  unpaidHoursPerWeek: fullSchedule.unpaidHoursPerWeek,
  milesPerWeek: 3_000 / 46,
  startUp: { low: 3_000_00, high: 8_000_00 },
  firstYearShare: 0.4,
  launch: { min: 6, max: 10, unit: 'weeks' },
}

describe('the table "What you keep"', () => {
  const [firstYear, full] = buildKeepTable(taxYear2026, reviews)

  it('shows the full schedule of the worked case, without start-up costs', () => {
    expect(full).toMatchObject({
      gross: 73_950_00,
      costs: 2_218_50 + 2_175_00 + 3_500_00,
      startUpCosts: 0,
      profit: 66_056_50,
      left: 52_623_20,
      hours: 1_216,
      onPayroll: 48_003_93,
    })
    expect(headlineOf(full)).toEqual({ left: 52_600_00, leftPerHour: 43_00 })
  })

  it('shows the first year at 40%, with the start-up costs', () => {
    expect(firstYear).toMatchObject({ share: 0.4, gross: 29_580_00, startUpCosts: 5_500_00 })
    expect(firstYear.left).toBeLessThan(full.left * 0.4)
    expect(firstYear.hours).toBeCloseTo(679.6)
  })
})

describe('an entry in the take-home model', () => {
  const lines: RevenueLine[] = [
    { dollars: 150, unit: 'visit', quantity: 3, period: 'week', periods: 46, hours: 2 },
    { dollars: 20.5, unit: 'call', quantity: 9, period: 'week', periods: 46, hours: 0.5, costs: 3 },
  ]
  const entryWith = (solo: Scenario[] | undefined, changes: Partial<Opportunity> = {}) => {
    const { revenue } = sampleOpportunity()
    return toTakeHomeEntry(sampleOpportunity({ ...changes, revenue: { ...revenue, solo } }))
  }
  const full: Scenario = { name: 'Full', unpaidHours: 4, lines }

  it('has the highest solo scenario, in cents', () => {
    const light = { name: 'Light', lines: lines.slice(0, 1) }
    expect(entryWith([light, full], { milesPerWeek: 40 })).toMatchObject({
      lines: [
        { price: 150_00, quantity: 3, period: 'week', periods: 46, cost: 0, hours: 2 },
        { price: 20_50, quantity: 9, period: 'week', periods: 46, cost: 3_00, hours: 0.5 },
      ],
      unpaidHoursPerWeek: 4,
      milesPerWeek: 40,
      runningCosts: undefined,
    })
  })

  it('has its own running costs where it states them', () => {
    const runningCosts = [{ item: 'Insurance', dollars: 900 }]
    expect(entryWith([full], { runningCosts })?.runningCosts).toEqual([900_00])
  })

  it('is left out when a line states no hours, and for a company', () => {
    const withoutHours = lines.map((line) => ({ ...line, hours: undefined }))
    expect(entryWith([{ name: 'Full', lines: withoutHours }])).toBeUndefined()
    expect(entryWith(undefined)).toBeUndefined()
  })
})
