import { describe, expect, test } from 'vitest'
import { roundCents } from '../../../domain/tools/cents.ts'
import {
  calculateFederalTax,
  calculateIncomeTax,
  calculateSelfEmploymentTax,
  calculateStartUpDeduction,
  type FederalTax,
  type TaxSituation,
} from '../../../domain/tools/take-home/federal-tax.ts'
import { filingStatuses } from '../../../domain/tools/take-home/tax-years.ts'
import { randomFrom } from '../random.ts'
import { singleUser, taxYear2026 } from './take-home-inputs.ts'

const taxOf = (profit: number, situation: Partial<TaxSituation> = {}) =>
  calculateFederalTax(taxYear2026, profit, { ...singleUser, ...situation })

/** Returns the steps of the tax calculation, converted to dollars. */
const stepsOf = ({ selfEmployment, withoutBusiness, ...tax }: FederalTax) => {
  const steps = {
    seBase: selfEmployment.base,
    socialSecurity: selfEmployment.socialSecurity,
    medicare: selfEmployment.medicare,
    seTax: selfEmployment.total,
    half: selfEmployment.deductibleHalf,
    sep: tax.sepContribution,
    premiums: tax.healthPremiums,
    agi: tax.adjustedGrossIncome,
    beforeQbi: tax.taxableIncomeBeforeQbi,
    qbi: tax.qbi,
    qbiDeduction: tax.qbiDeduction,
    taxable: tax.taxableIncome,
    incomeTax: tax.incomeTax,
    incomeTaxWithout: withoutBusiness.incomeTax,
    additionalMedicare: tax.additionalMedicare,
    additionalMedicareWithout: withoutBusiness.additionalMedicare,
    due: tax.dueToBusiness,
  }
  return Object.fromEntries(
    Object.entries(steps).map(([name, cents]) => [name, roundCents(cents) / 100]),
  )
}

describe('the federal tax that a business adds', () => {
  test('stays zero below $400 of self-employment income, case 4a', () => {
    expect(stepsOf(taxOf(433_00))).toMatchObject({ seBase: 399.88, seTax: 0, due: 0 })
  })

  test('starts at $400 of self-employment income, case 4b', () => {
    expect(stepsOf(taxOf(434_00))).toMatchObject({
      seBase: 400.8,
      seTax: 61.32,
      socialSecurity: 49.7,
      medicare: 11.62,
      taxable: 0,
      due: 61.32,
    })
  })

  test('counts wages first in the Social Security wage base, case 5', () => {
    const tax = taxOf(60_000_00, { ownWages: 170_000_00 })
    expect(stepsOf(tax)).toMatchObject({
      seBase: 55_410,
      socialSecurity: 1_798,
      medicare: 1_606.89,
      seTax: 3_404.89,
      half: 1_702.45,
      qbiDeduction: 8_637.4,
      taxable: 203_560.15,
      incomeTax: 41_595.25,
      incomeTaxWithout: 29_534,
      additionalMedicare: 228.69,
      due: 15_694.83,
    })
    expect(tax.adjustedGrossIncome).toBeCloseTo(228_297_55.5, 5)
    expect(tax.taxableIncomeBeforeQbi).toBeCloseTo(212_197_55.5, 5)
    expect(tax.qbi).toBeCloseTo(58_297_55.5, 5)
    expect(tax.qbiPhaseOut).toBeCloseTo(0.1393, 4)
  })

  test('has no QBI deduction above the range, case 6', () => {
    const tax = taxOf(100_000_00, { ownWages: 200_000_00 })
    expect(tax.qbiPhaseOut).toBe(1)
    expect(stepsOf(tax)).toMatchObject({
      seBase: 92_350,
      socialSecurity: 0,
      seTax: 2_678.15,
      half: 1_339.08,
      agi: 298_660.93,
      qbiDeduction: 0,
      incomeTax: 67_665.57,
      incomeTaxWithout: 36_734,
      additionalMedicare: 831.15,
      due: 34_440.87,
    })
  })

  test('does not count a spouse’s wages in the wage base, case 7', () => {
    const tax = taxOf(80_000_00, { status: 'joint', spouseWages: 120_000_00 })
    expect(stepsOf(tax)).toMatchObject({
      seBase: 73_880,
      seTax: 11_303.64,
      half: 5_651.82,
      agi: 194_348.18,
      beforeQbi: 162_148.18,
      qbi: 74_348.18,
      qbiDeduction: 14_869.64,
      taxable: 147_278.54,
      incomeTax: 21_825.28,
      incomeTaxWithout: 10_040,
      due: 23_088.92,
    })
  })

  test('shrinks the QBI deduction of a health service within the range, case 8', () => {
    const tax = taxOf(120_000_00, { ownWages: 140_000_00 })
    expect(tax.qbiPhaseOut).toBeCloseTo(0.50379, 5)
    expect(stepsOf(tax)).toMatchObject({
      seBase: 110_820,
      socialSecurity: 5_518,
      seTax: 8_731.78,
      agi: 255_634.11,
      beforeQbi: 239_534.11,
      qbi: 115_634.11,
      qbiDeduction: 5_694.43,
      incomeTax: 51_284.7,
      additionalMedicare: 457.38,
      due: 38_139.86,
    })
  })

  test('shrinks the QBI deduction of another business less, case 8b', () => {
    const tax = taxOf(120_000_00, { ownWages: 140_000_00, isSpecifiedService: false })
    expect(stepsOf(tax)).toMatchObject({
      qbiDeduction: 11_475.8,
      incomeTax: 49_434.66,
      due: 36_289.82,
    })
  })

  test('gives a health service no minimum QBI deduction above the range, case 9', () => {
    expect(stepsOf(taxOf(80_000_00, { ownWages: 260_000_00 }))).toMatchObject({
      seTax: 2_142.52,
      qbiDeduction: 0,
      additionalMedicare: 1_204.92,
      additionalMedicareWithout: 540,
      incomeTax: 81_759.31,
      incomeTaxWithout: 54_504,
      due: 30_062.75,
    })
  })

  test('cuts a SEP contribution to its limit and deducts premiums, case 10', () => {
    const tax = taxOf(80_000_00, {
      status: 'head',
      healthPremiums: 6_000_00,
      sepContribution: 99_999_00,
    })
    expect(tax.sepContribution).toBe(tax.sepLimit)
    expect(stepsOf(tax)).toMatchObject({
      sep: 14_869.64,
      premiums: 6_000,
      agi: 53_478.54,
      beforeQbi: 29_328.54,
      qbiDeduction: 5_865.71,
      incomeTax: 2_461.54,
      due: 13_765.18,
    })
  })

  test('deducts at least $400 from $1,000 of QBI, case 11', () => {
    expect(stepsOf(taxOf(1_500_00, { ownWages: 60_000_00 }))).toMatchObject({
      seTax: 211.94,
      qbi: 1_394.03,
      qbiDeduction: 400,
      incomeTax: 5_139.28,
      incomeTaxWithout: 5_020,
      due: 331.23,
    })
  })
})

describe('self-employment tax of published cases', () => {
  test('matches wages of $200,000 and a profit of $100,000 in 2021', () => {
    const { total, deductibleHalf } = calculateSelfEmploymentTax(100_000_00, 142_800_00, 200_000_00)
    expect([roundCents(total), roundCents(deductibleHalf)]).toEqual([2_678_15, 1_339_08])
  })

  test('matches a profit of $200,000 in 2022', () => {
    const { deductibleHalf } = calculateSelfEmploymentTax(200_000_00, 147_000_00)
    expect(roundCents(deductibleHalf)).toBe(11_792_15)
    expect(roundCents(200_000_00 - deductibleHalf)).toBe(188_207_85)
  })
})

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

describe('for 10,000 random users', () => {
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

  test('tax never falls when profit rises by $1, except where the QBI minimum starts', () => {
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

  test('a profit of 0 adds no tax', () => {
    for (const { situation } of users) expect(taxOf(0, situation).dueToBusiness).toBe(0)
  })

  test('a SEP contribution stays within 20% of earnings and the limit of the year', () => {
    for (const { profit, situation } of users) {
      const { sepContribution, selfEmployment } = taxOf(profit, situation)
      const earnings = profit - selfEmployment.deductibleHalf
      expect(sepContribution).toBeLessThanOrEqual(Math.min(0.2 * earnings, 72_000_00) + 1e-6)
      expect(sepContribution).toBeGreaterThanOrEqual(0)
    }
  })
})
