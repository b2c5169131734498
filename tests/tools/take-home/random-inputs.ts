import { stateCodes } from '../../../domain/tools/state-names.ts'
import type { TakeHomeInputs } from '../../../domain/tools/take-home/take-home.ts'
import { filingStatuses } from '../../../domain/tools/take-home/tax-years.ts'

/** Inputs anywhere within the limits of the take-home tool. The periods of `lines` stay the same. */
export function randomInputs(
  random: () => number,
  lines: TakeHomeInputs['lines'] = [],
): TakeHomeInputs {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  return {
    lines: Array.from({ length: upTo(6) }, (_, index) => {
      const period = lines[index]?.period ?? 'week'
      return {
        price: upTo(100_000_00),
        quantity: upTo(100_000) / 10,
        period,
        periods: upTo(period === 'month' ? 12 : 52),
        cost: upTo(100_000_00),
        hours: upTo(20_000) / 100,
      }
    }),
    share: upTo(15_000) / 10_000,
    runningCosts: Array.from({ length: 5 }, () => upTo(1_000_000_00)),
    feeRate: upTo(1_500) / 10_000,
    milesPerWeek: upTo(20_000) / 10,
    drivingWeeks: upTo(52),
    startUpCosts: upTo(1_000_000_00),
    countsStartUpCosts: random() < 0.5,
    unpaidHoursPerWeek: upTo(10_000) / 100,
    tax: {
      status: filingStatuses[upTo(3)] ?? 'single',
      ownWages: upTo(2_000_000_00),
      spouseWages: upTo(2_000_000_00),
      otherIncome: upTo(2_000_000_00),
      healthPremiums: upTo(100_000_00),
      sepContribution: upTo(2_000_000_00),
      isSpecifiedService: random() < 0.5,
    },
    state: random() < 0.5 ? undefined : stateCodes[upTo(50)],
    stateRate: random() < 0.3 ? undefined : upTo(1_500) / 10_000,
    hourlyWage: upTo(500_00),
    benefits: upTo(1_000_000_00),
  }
}
