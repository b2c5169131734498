import { expect, test } from 'vitest'
import {
  calculateBusinessFigures,
  calculateYearAt,
  findOvertakingPrice,
  projectMonths,
  type KeptYear,
  type TaxRules,
} from '../../../domain/tools/business-figures.ts'
import { drawFirstMonths } from '../../../domain/tools/first-months.ts'
import { verdictSentences } from '../../../domain/tools/result/figure-texts.ts'
import { printedDollars, roundCents, roundDollars } from '../../../domain/tools/cents.ts'
import { toKeptFigures } from '../../../domain/tools/kept-figures.ts'
import { jobChoices, toHousehold, type Household } from '../../../domain/tools/profile.ts'
import { calculateFullYear, salesPeriods, shareInMonth } from '../../../domain/tools/schedule.ts'
import {
  calculateFederalTax,
  calculateStartUpDeduction,
} from '../../../domain/tools/take-home/federal-tax.ts'
import {
  buildTakeHomeInputs,
  middleRamp,
  type TakeHomeEntry,
} from '../../../domain/tools/take-home/take-home-defaults.ts'
import { calculatePayroll, calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { calculateStateTax, type StateTaxSituation } from '../../../domain/tools/state-tax.ts'
import type { StateTaxRow } from '../../../domain/tools/state-tax.schema.ts'
import { filingStatuses } from '../../../domain/tools/take-home/tax-years.ts'
import { randomFrom } from '../random.ts'
import { taxYear2026 } from '../take-home/take-home-inputs.ts'
import { throwMistakes, readContent } from '../../../src/build/content/read-content.ts'
import { exampleBusinesses, exampleNurses, flatTax } from './example-businesses.ts'

type BusinessName = keyof typeof exampleBusinesses
type NurseName = keyof typeof exampleNurses

const figuresOf = (business: BusinessName, nurse: NurseName) =>
  calculateBusinessFigures(
    exampleBusinesses[business],
    exampleNurses[nurse].household,
    exampleNurses[nurse].rules,
  )

const dollars = (cents: number): number => roundDollars(cents) / 100 + 0
const exact = (cents: number): number => roundCents(cents) / 100 + 0

const shares: Record<BusinessName, [middle: number, low: number, high: number]> = {
  chronic: [17.1, 11.8, 26.2],
  footCare: [18.3, 10.6, 32.8],
  sleep: [24.4, 16.7, 39.6],
  travel: [9.1, 3.4, 21.6],
  legal: [11.8, 4.6, 23.2],
  school: [36.9, 16.2, 73.3],
}

/** The first twelve months, the month of overtaking and the full schedule. Dollars and hours. */
const examples: [
  business: BusinessName,
  nurse: NurseName,
  first: [adds: number, hours: number, perHour: number, shift: number],
  overtakesIn: number | undefined,
  full: [adds: number, perHour: number, shift: number, job: 'left' | 'kept'],
][] = [
  ['chronic', 'A', [7677, 506.8, 15.15, 32.99], 10, [87_382, 62.33, 39.24, 'left']],
  ['chronic', 'B', [7914, 506.8, 15.62, 35.61], 11, [74_427, 53.09, 34.59, 'kept']],
  ['chronic', 'C', [9571, 506.8, 18.89, 36.94], 9, [90_410, 64.49, 34.46, 'left']],
  ['footCare', 'A', [-56, 618.1, -0.09, 32.99], undefined, [45_715, 34.57, 39.33, 'left']],
  ['footCare', 'B', [-18, 618.1, -0.03, 35.32], undefined, [37_663, 28.48, 34.62, 'kept']],
  ['footCare', 'C', [220, 618.1, 0.36, 36.85], 23, [46_594, 35.23, 34.6, 'left']],
  ['sleep', 'A', [4022, 426.2, 9.44, 32.99], undefined, [32_651, 31.55, 32.71, 'kept']],
  ['sleep', 'B', [4166, 426.2, 9.77, 35.91], undefined, [31_154, 30.1, 34.79, 'kept']],
  ['sleep', 'C', [4968, 426.2, 11.66, 36.94], 18, [38_795, 37.48, 35.27, 'left']],
  ['travel', 'A', [-10_274, 365.8, -28.08, 32.99], undefined, [48_410, 38.24, 39.41, 'left']],
  ['travel', 'B', [-10_736, 365.8, -29.35, 36.22], undefined, [39_924, 31.54, 34.65, 'kept']],
  ['travel', 'C', [-11_290, 365.8, -30.86, 36.94], 25, [49_289, 38.93, 34.71, 'left']],
  ['legal', 'A', [4064, 495.1, 8.21, 32.99], 14, [66_799, 60.51, 32.67, 'kept']],
  ['legal', 'B', [4209, 495.1, 8.5, 35.64], 15, [63_563, 57.58, 34.74, 'kept']],
  ['legal', 'C', [5020, 495.1, 10.14, 36.94], 12, [77_463, 70.17, 35.09, 'left']],
  ['school', 'A', [8130, 535.6, 15.18, 32.99], undefined, [36_643, 35.23, 39.78, 'left']],
  ['school', 'B', [8361, 535.6, 15.61, 35.52], undefined, [30_051, 28.89, 34.79, 'kept']],
  ['school', 'C', [10_043, 535.6, 18.75, 36.94], 14, [37_455, 36.01, 35.26, 'left']],
]

test.each(examples)(
  'what a business adds %s, nurse %s',
  (business, nurse, first, overtakesIn, full) => {
    const figures = figuresOf(business, nurse)
    const { adds, hours, perHour, shiftPerHour } = figures.firstTwelveMonths
    expect([dollars(adds), Number(hours.toFixed(1)), exact(perHour), exact(shiftPerHour)]).toEqual(
      first,
    )
    expect(figures.overtakesIn).toBe(overtakesIn)
    expect([
      dollars(figures.full.adds),
      exact(figures.full.perHour),
      exact(figures.full.shiftPerHour),
      figures.full.isJobLeft ? 'left' : 'kept',
    ]).toEqual(full)
    expect(figures.includesStateTax).toBe(nurse === 'B')
  },
)

test('the note of a comparison gives the year of the business before the hour of the job', () => {
  const notes = (['legal', 'school'] as const).map(
    (business) => toKeptFigures(figuresOf(business, 'B')).fullNote,
  )
  expect(notes).toEqual(['$63,600 a year. Extra shift: $35', '$30,100 a year. Extra shift: $35'])
  expect(toKeptFigures(figuresOf('travel', 'A')).fullNote).toBe('$48,400 a year. Staff job: $39')
})

test.each(Object.entries(shares))(
  'what a business adds the share of the first twelve months, %s',
  (name, expected) => {
    const { middle, low, high } = figuresOf(name as BusinessName, 'A').share
    expect([middle, low, high].map((share) => Math.round(share * 1000 + 1e-6) / 10)).toEqual(
      expected,
    )
  },
)

test.each(examples)(
  'the first 36 months of %s for nurse %s overtake in the month of its verdict',
  (business, nurse) => {
    const { household, rules } = exampleNurses[nurse]
    const figures = figuresOf(business, nurse)
    const { overtakesIn, full, firstTwelveMonths } = figures
    const months = projectMonths(exampleBusinesses[business], household, rules)
    const behind = months.findLast(
      ({ perHour, shiftPerHour, share }) => !share || perHour < shiftPerHour,
    )
    expect(behind?.month).toBe(overtakesIn === undefined ? months.length : overtakesIn - 1)
    if (full.month <= months.length) expect(months.at(-1)!.adds * 12).toBeCloseTo(full.adds, 6)
    const drawn = drawFirstMonths(exampleBusinesses[business], household, rules, figures)
    const twelfth = Number(drawn['month12']!.replaceAll(/[$,]/g, ''))
    expect(Math.abs(twelfth - months[11]!.adds / 100)).toBeLessThanOrEqual(5)
    // The costs are paid back within the first 12 months if these bring more than they cost.
    const [, paidBack = Infinity] = /^month (\d+)$/.exec(drawn['when1']!) ?? []
    expect(Number(paidBack) <= 12).toBe(firstTwelveMonths.adds >= 0)
    expect(drawn['when2']).toBe(overtakesIn === undefined ? 'never' : `month ${overtakesIn}`)
  },
)

test('what a business adds leaves out the state’s tax on both sides if the state’s rules end below an income', () => {
  const { household } = exampleNurses.A
  const column = { brackets: [[0, 5]] satisfies [[number, number]], calculatedUpTo: 150_000 }
  const state = { ...flatTax(5), single: column } as StateTaxRow
  const rules = { federal: taxYear2026, state }
  const withState = calculateBusinessFigures(exampleBusinesses.legal, household, rules)
  expect(withState).toEqual(figuresOf('legal', 'A'))
  // A year at another share agrees with the figures, even if its own incomes are low enough.
  const yearAt = (share: number) =>
    calculateYearAt(exampleBusinesses.legal, household, rules, share).includesStateTax
  expect([yearAt(0.1), yearAt(1)]).toEqual([false, false])
  const small = calculateBusinessFigures(exampleBusinesses.sleep, household, rules)
  expect(small.includesStateTax).toBe(true)
  expect(small.full.adds).toBeLessThan(figuresOf('sleep', 'A').full.adds)
})

test('what a business adds ten hours a week count 60% of the unpaid hours', () => {
  const { household, rules } = exampleNurses.A
  const ten = calculateBusinessFigures(exampleBusinesses.legal, household, rules).tenHours
  expect(ten.share).toBeCloseTo((10 - 5.4) / 15, 10)
  expect(ten.hours).toBeCloseTo(460, 6)
  // $31,740 gross, less 3% and $3,200, is a profit of $27,587.80. Self-employment tax is
  // $3,898.03, and 22% of $20,511.02 of taxable income is $4,512.42.
  expect(dollars(ten.adds)).toBe(19_177)
  const smaller = { ...exampleBusinesses.legal, unpaidHoursPerWeek: 20 }
  expect(calculateBusinessFigures(smaller, household, rules).tenHours.share).toBe(0)
})

test('what a business adds the price at which a full schedule overtakes is the lowest in steps of $5', () => {
  const { household, rules } = exampleNurses.A
  const entry = exampleBusinesses.footCare
  const price = findOvertakingPrice(entry, household, rules)!
  const overtakesAt = (cents: number) => {
    const lines = entry.lines.map((line) => ({ ...line, price: cents }))
    return calculateBusinessFigures({ ...entry, lines }, household, rules).overtakesIn
  }
  expect(price % 500).toBe(0)
  expect(overtakesAt(price)).toBeDefined()
  expect(overtakesAt(price - 500)).toBeUndefined()
  expect(
    findOvertakingPrice({ ...entry, runningCosts: [10_000_000_00] }, household, rules),
  ).toBeUndefined()
})

test('the verdict a first year that prints as $0 is no loss', () => {
  expect(verdictSentences(figuresOf('footCare', 'B'))).toHaveLength(1)
  expect(printedDollars(figuresOf('footCare', 'B').firstTwelveMonths.adds)).toBe(0)
  // -$56 prints as -$100.
  expect(verdictSentences(figuresOf('footCare', 'A'))).toHaveLength(2)
})

/** The household's money of the first twelve months with the business, minus the same without it. */
function afterTaxMoney(
  entry: TakeHomeEntry,
  household: Household,
  { federal, state }: TaxRules,
  share: number,
): number {
  const { tax } = buildTakeHomeInputs(entry, household)
  const { perYear = 0, daysLeft = 0 } = entry.awayWeeks ?? {}
  const hoursGivenUp = Math.round(perYear * Math.max(0, household.hoursPerWeek - 12 * daysLeft))
  const lostWages = Math.min(household.ownWages, share * hoursGivenUp * household.hourlyPay)
  const full = calculateFullYear(entry.lines, entry.unpaidHoursPerWeek)
  const miles = entry.milesPerWeek * 46 * federal.mileageRate
  const fixed = entry.runningCosts.reduce((sum, cost) => sum + cost, 0)
  const startUp = Math.round((entry.startUp.low + entry.startUp.high) / 2)
  const beforeStartUp = share * (full.gross * 0.97 - full.unitCosts - miles) - fixed
  const profit = beforeStartUp - calculateStartUpDeduction(startUp)
  const money = (isWithBusiness: boolean): number => {
    const taxed = isWithBusiness ? profit : 0
    const ownWages = household.ownWages - (isWithBusiness ? lostWages : 0)
    const due = calculateFederalTax(federal, taxed, { ...tax, ownWages })
    const stateTax = !state
      ? 0
      : calculateStateTax(state, {
          ...tax,
          ownWages,
          profit: taxed,
          halfSelfEmploymentTax: due.selfEmployment.deductibleHalf,
          qbiDeduction: due.qbiDeduction,
          federalAgi: due.adjustedGrossIncome,
          federalTaxableIncome: due.taxableIncome,
          federalTaxAfterCredits: due.incomeTax,
        })!
    const payrollTax =
      0.062 * Math.min(ownWages, federal.socialSecurityWageBase) + 0.0145 * ownWages
    const taxes =
      payrollTax + due.selfEmployment.total + due.incomeTax + due.additionalMedicare + stateTax
    return ownWages + household.spouseWages + (isWithBusiness ? beforeStartUp - startUp : 0) - taxes
  }
  return money(true) - money(false)
}

/** Whether a whole year at `share` keeps as much as the same hours at the job, by the 60-hour rule. */
function overtakesAt(
  entry: TakeHomeEntry,
  household: Household,
  { federal, state }: TaxRules,
  share: number,
): boolean {
  const stateTax = state && ((situation: StateTaxSituation) => calculateStateTax(state, situation))
  const inputs = buildTakeHomeInputs(entry, household, share)
  const weeks = entry.lines.find(({ period }) => period === 'week')?.periods ?? 46
  const paid = entry.lines.reduce((sum, line) => sum + line.quantity * line.periods * line.hours, 0)
  const week = household.hoursPerWeek + (share * paid) / weeks + entry.unpaidHoursPerWeek
  const ownWages = week > 60 ? 0 : household.ownWages
  const year = { ...inputs, countsStartUpCosts: false, tax: { ...inputs.tax, ownWages } }
  const { left, hours } = calculateTakeHome(federal, year, stateTax)
  return left / hours >= calculatePayroll(federal, year, hours, stateTax).left / hours
}

const stateTaxes = throwMistakes(readContent())['state-tax'].data.states

const random = randomFrom(38)
const between = (low: number, high: number) => low + random() * (high - low)
const cents = (low: number, high: number) => Math.round(between(low, high) * 100)
const oneOf = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!

const randomHousehold = (): Household =>
  toHousehold({
    job: oneOf(jobChoices),
    hourlyPay: cents(15, 200),
    hoursPerWeek: Math.round(between(0, 60)),
    status: oneOf(filingStatuses),
    spouseWages: cents(0, 300_000),
  })

function randomEntry(): TakeHomeEntry {
  const launch = between(0.25, 12)
  const ramp = between(1, 36)
  return {
    lines: Array.from({ length: Math.ceil(random() * 4) }, () => ({
      price: cents(5, 1500),
      quantity: between(0.5, 20),
      period: oneOf(salesPeriods),
      periods: Math.ceil(between(1, 52)),
      cost: cents(0, 10),
      hours: between(0.25, 8),
    })),
    unpaidHoursPerWeek: between(0.5, 20),
    milesPerWeek: between(0, 200),
    startUp: { low: cents(500, 5000), high: cents(5000, 80_000) },
    runningCosts: [cents(0, 9000), cents(0, 3000)],
    launch: { low: launch, high: launch + between(0, 8) },
    ramp: { low: ramp, high: ramp + between(0, 24) },
    firstClientShare: random(),
    awayWeeks:
      random() < 0.5
        ? undefined
        : { perYear: Math.ceil(between(0, 52)), daysLeft: Math.floor(between(0, 7)) },
  }
}

const states = [undefined, flatTax(3), ...stateTaxes.map(({ rule }) => rule)]

const isFinite = ({ adds, hours, perHour, shiftPerHour }: KeptYear) =>
  [adds, hours, perHour, shiftPerHour].every(Number.isFinite)

test(
  '10,000 random households and businesses keep the promises of the model',
  { timeout: 60_000 },
  () => {
    for (let run = 0; run < 10_000; run += 1) {
      const household = randomHousehold()
      const entry = randomEntry()
      const rules = { federal: taxYear2026, state: oneOf(states) }
      const figures = calculateBusinessFigures(entry, household, rules)
      const used = figures.includesStateTax ? rules : { federal: taxYear2026 }
      const { share, firstTwelveMonths, overtakesIn, full } = figures
      const at = `run ${run}`

      expect(isFinite(firstTwelveMonths) && isFinite(full), at).toBe(true)
      expect(share.low <= share.middle && share.middle <= share.high, at).toBe(true)
      expect(share.low >= 0 && share.high <= 1, at).toBe(true)

      const keptByHousehold = afterTaxMoney(entry, household, used, share.middle)
      expect(firstTwelveMonths.adds, at).toBeCloseTo(keptByHousehold, 4)

      const ramp = middleRamp(entry)
      const overtakes = (month: number) =>
        overtakesAt(entry, household, used, shareInMonth(ramp, month))
      const months = Array.from(
        { length: full.month - (overtakesIn ?? full.month) + 1 },
        (_, index) => full.month - index,
      )
      expect(months.map(overtakes), at).toEqual(months.map(() => overtakesIn !== undefined))
      if (overtakesIn !== undefined && overtakesIn > 1)
        expect(overtakes(overtakesIn - 1), at).toBe(false)
    }
  },
)
