import { describe, expect, test } from 'vitest'
import { describeBreakEven } from '../../../domain/tools/result/break-even-sentence.ts'
import { findBreakEven, findLaterBreakEven } from '../../../domain/tools/take-home/break-even.ts'
import { calculatePayroll, calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { fullSchedule, taxYear2026 } from '../take-home/take-home-inputs.ts'

/**
 * Visits at $80, with $6 of supplies each. At a full schedule, they leave only a little more per
 * hour after tax than a payroll job.
 */
const visits = {
  ...fullSchedule,
  lines: [{ price: 80_00, quantity: 25, period: 'week', periods: 48, cost: 6_00, hours: 1.05 }],
  startUpCosts: 9_000_00,
  countsStartUpCosts: true,
} as const
const units = ['visit']

/**
 * Returns how much more a nurse takes home in a year from `visits` than from a payroll job with the
 * same hours, in cents. `share` is how full the schedule is, for example 0.5.
 */
function surplusAt(share: number): number {
  const inputs = { ...visits, share, countsStartUpCosts: false }
  const { left, hours } = calculateTakeHome(taxYear2026, inputs)
  return left - calculatePayroll(taxYear2026, inputs, hours).left
}

describe('break-even of a business with start-up costs', () => {
  test('leaves the start-up costs out from year two, to the percent', () => {
    const thisYear = findBreakEven(taxYear2026, visits, 40_000_00)
    const later = findLaterBreakEven(taxYear2026, visits, 40_000_00)
    const percents = [thisYear, later].map((points) =>
      Object.values(points).map((share: number) => Math.ceil(share * 100)),
    )
    expect(percents).toEqual([
      [16, 76, 116],
      [5, 64, 81],
    ])
    const percent = Math.ceil((later.matchesPayroll ?? 0) * 100)
    expect(surplusAt(percent / 100)).toBeGreaterThanOrEqual(0)
    expect(surplusAt((percent - 1) / 100)).toBeLessThan(0)
  })
})

describe('the sentence of a break-even point', () => {
  const describeAt = (thisYear?: number, later?: number, inputs: typeof fullSchedule = visits) =>
    describeBreakEven(inputs, units, { thisYear, later })

  test('gives the share and the sales up to a full schedule', () => {
    expect(describeAt(0.5, 0.4)).toBe('At 50% of a full schedule: about 13 visits a week.')
    // `describeBreakEven` rounds 50.1% up, because a schedule of 50% would not break even.
    expect(describeAt(0.501, 0.4)).toMatch(/^At 51% of a full schedule:/)
    // `describeBreakEven` rounds 9.2% up to 10%, and calculates the number of visits from 10%.
    expect(describeAt(0.092, 0.05)).toBe('At 10% of a full schedule: about 2.5 visits a week.')
    expect(describeAt(1, 0.4)).toBe('At 100% of a full schedule: about 25 visits a week.')
  })

  test('gives the share for year two when this year needs more than a full schedule', () => {
    const sentence = describeAt(1.37, 0.6)
    expect(sentence).toMatch(/^Not this year.* year two, at 60% .*: about 15 visits a week\.$/)
    expect(describeAt(1.37, 1)).toMatch(/100% .*about 25 visits a week\.$/)
    expect(describeAt(undefined, 0.6)).toBe(sentence)
  })

  test('says when no year reaches it at a full schedule', () => {
    const paid = { ...visits, countsStartUpCosts: false }
    expect(describeAt(1.9, 1.2)).toMatch(/ from year two.* 120% /)
    expect(describeAt(1.2, 1.2, paid)).toMatch(/^(?!.*year two).* 120% /)
    expect(describeAt()).toContain('Not reached')
  })
})
