import { expect, test } from 'vitest'
import { roundCents } from '../../../domain/tools/cents.ts'
import {
  calculateFederalTax,
  calculateIncomeTax,
  calculateSelfEmploymentTax,
  calculateStartUpDeduction,
  type TaxSituation,
} from '../../../domain/tools/take-home/federal-tax.ts'
import { filingStatuses } from '../../../domain/tools/take-home/tax-years.ts'
import { randomFrom } from '../random.ts'
import { singleUser, taxYear2026 } from './take-home-inputs.ts'

const taxOf = (profit: number, situation: Partial<TaxSituation> = {}) =>
  calculateFederalTax(taxYear2026, profit, { ...singleUser, ...situation })

/** The cases of the worked examples. Profit and wages in cents, the steps of the tax in dollars. */
test.each<[name: string, profit: number, situation: Partial<TaxSituation>, steps: number[]]>([
  ['4a', 433_00, {}, [399.88, 0, 0, 433, 433, 0, 0, 0, 0, 0, 0]],
  ['4b', 434_00, {}, [400.8, 49.7, 61.32, 403.34, 403.34, 0, 0, 0, 0, 0, 61.32]],
  [
    '5, own wages count first in the wage base',
    60_000_00,
    { ownWages: 170_000_00 },
    [
      55_410, 1_798, 3_404.89, 228_297.56, 58_297.56, 8_637.4, 41_595.25, 29_534, 228.69, 0,
      15_694.83,
    ],
  ],
  [
    '6, no QBI deduction above the range',
    100_000_00,
    { ownWages: 200_000_00 },
    [92_350, 0, 2_678.15, 298_660.93, 98_660.93, 0, 67_665.57, 36_734, 831.15, 0, 34_440.87],
  ],
  [
    '7, a spouse’s wages are not in the wage base',
    80_000_00,
    { status: 'joint', spouseWages: 120_000_00 },
    [
      73_880, 9_161.12, 11_303.64, 194_348.18, 74_348.18, 14_869.64, 21_825.28, 10_040, 0, 0,
      23_088.92,
    ],
  ],
  [
    '8, a health service within the range',
    120_000_00,
    { ownWages: 140_000_00 },
    [
      110_820, 5_518, 8_731.78, 255_634.11, 115_634.11, 5_694.43, 51_284.7, 22_334, 457.38, 0,
      38_139.86,
    ],
  ],
  [
    '8b, another business within the range',
    120_000_00,
    { ownWages: 140_000_00, isSpecifiedService: false },
    [
      110_820, 5_518, 8_731.78, 255_634.11, 115_634.11, 11_475.8, 49_434.66, 22_334, 457.38, 0,
      36_289.82,
    ],
  ],
  [
    '9, no minimum QBI deduction above the range',
    80_000_00,
    { ownWages: 260_000_00 },
    [73_880, 0, 2_142.52, 338_928.74, 78_928.74, 0, 81_759.31, 54_504, 1_204.92, 540, 30_062.75],
  ],
  [
    '10, a SEP contribution of $14,869.64, its limit, and premiums',
    80_000_00,
    { status: 'head', healthPremiums: 6_000_00, sepContribution: 99_999_00 },
    [73_880, 9_161.12, 11_303.64, 53_478.54, 53_478.54, 5_865.71, 2_461.54, 0, 0, 0, 13_765.18],
  ],
  [
    '11, the minimum QBI deduction',
    1_500_00,
    { ownWages: 60_000_00 },
    [1_385.25, 171.77, 211.94, 61_394.03, 1_394.03, 400, 5_139.28, 5_020, 0, 0, 331.23],
  ],
])('case %s', (_, profit, situation, steps) => {
  const { selfEmployment, withoutBusiness, ...tax } = taxOf(profit, situation)
  expect(
    [
      selfEmployment.base,
      selfEmployment.socialSecurity,
      selfEmployment.total,
      tax.adjustedGrossIncome,
      tax.qbi,
      tax.qbiDeduction,
      tax.incomeTax,
      withoutBusiness.incomeTax,
      tax.additionalMedicare,
      withoutBusiness.additionalMedicare,
      tax.dueToBusiness,
    ].map((cents) => roundCents(cents) / 100),
  ).toEqual(steps)
})

test.each([
  [100_000_00, 142_800_00, 200_000_00, 2_678_15, 1_339_08],
  [200_000_00, 147_000_00, 0, 23_584_30, 11_792_15],
])(
  'self-employment tax of the published case of %d cents',
  (profit, wageBase, wages, total, half) => {
    const tax = calculateSelfEmploymentTax(profit, wageBase, wages)
    expect([roundCents(tax.total), roundCents(tax.deductibleHalf)]).toEqual([total, half])
  },
)

test.each([
  ['single', 12_400_00, 1_240_00],
  ['single', 50_400_00, 5_800_00],
  ['single', 640_600_01, 192_979_25.37],
  ['joint', 768_700_00, 206_583_50],
  ['head', 67_450_00, 7_740_00],
  ['separate', 384_350_00, 103_291_75],
] as const)('income tax of a %s filer on %d cents is %d', (status, taxable, tax) => {
  expect(calculateIncomeTax(taxYear2026, status, taxable)).toBeCloseTo(tax, 4)
})

test.each([
  [0, 0],
  [4_000_00, 4_000_00],
  [5_500_00, 5_033_33],
  [50_000_00, 8_000_00],
  [52_000_00, 6_266_67],
  [55_000_00, 3_666_67],
  [90_000_00, 6_000_00],
])('deducts %d cents of start-up costs as %d in the first year', (costs, deduction) => {
  expect(roundCents(calculateStartUpDeduction(costs))).toBe(deduction)
})

const random = randomFrom(20_261_122)
const upTo = (most: number) => Math.floor(random() * (most + 1))
const maybe = (most: number) => (random() < 0.4 ? 0 : upTo(most))
const users = Array.from({ length: 10_000 }, () => ({
  profit: random() < 0.5 ? upTo(40_000_00) : upTo(500_000_00),
  situation: {
    status: filingStatuses[upTo(3)] ?? 'single',
    ownWages: maybe(400_000_00),
    spouseWages: maybe(400_000_00),
    otherIncome: maybe(100_000_00),
    healthPremiums: maybe(30_000_00),
    sepContribution: maybe(80_000_00),
    isSpecifiedService: random() < 0.8,
  },
}))
/** The most that the minimum QBI deduction can save, in cents: 37% of $400. */
const floorSaves = 148_00

test('for 10,000 random users: tax never falls when profit rises by $1, except where the QBI minimum starts', () => {
  const dollar = 1_00
  let starts = 0
  for (const { profit, situation } of users) {
    const before = taxOf(profit, situation)
    const after = taxOf(profit + dollar, situation)
    const fall = before.dueToBusiness - after.dueToBusiness
    if (fall <= 1e-6) continue
    starts += 1
    expect(fall, JSON.stringify({ profit, situation })).toBeLessThanOrEqual(floorSaves)
    expect(before.qbi, JSON.stringify({ profit, situation })).toBeLessThan(
      taxYear2026.qbiMinimum.income / (1 - before.qbiPhaseOut),
    )
    expect(after.qbiDeduction).toBeGreaterThan(before.qbiDeduction)
  }
  expect(starts).toBeLessThan(20)
})

test('for 10,000 random users: a profit of 0 adds no tax, and a SEP contribution stays within its limits', () => {
  for (const { profit, situation } of users) {
    expect(taxOf(0, situation).dueToBusiness).toBe(0)
    const { sepContribution, selfEmployment } = taxOf(profit, situation)
    const earnings = profit - selfEmployment.deductibleHalf
    expect(sepContribution).toBeLessThanOrEqual(Math.min(0.2 * earnings, 72_000_00) + 1e-6)
    expect(sepContribution).toBeGreaterThanOrEqual(0)
  }
})
