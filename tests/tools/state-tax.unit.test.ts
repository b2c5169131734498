import { expect, test } from 'vitest'
import { roundCents, toCents } from '../../domain/tools/cents.ts'
import { stateTaxFileSchema, type StateTaxRow } from '../../domain/tools/state-tax.schema.ts'
import { calculateStateTax, type StateTaxSituation } from '../../domain/tools/state-tax.ts'
import { calculateFederalTax } from '../../domain/tools/take-home/federal-tax.ts'
import {
  calculateAddedStateTax,
  toStateTaxSituation,
} from '../../domain/tools/take-home/take-home.ts'
import { filingStatuses, type FilingStatus } from '../../domain/tools/take-home/tax-years.ts'
import { readContent, throwMistakes } from '../../src/build/content/read-content.ts'
import { randomFrom } from './random.ts'
import { singleUser, taxYear2026 } from './take-home/take-home-inputs.ts'

const file = throwMistakes(readContent())['state-tax'].data
const ruleOf = (code: string): StateTaxRow => file.states.find((state) => state.code === code)!.rule

interface Household {
  wages?: number
  spouse?: number
  profit?: number
  status?: FilingStatus
}

/** Takes dollars. Without an input, it is the nurse of the worked examples. */
function situationOf({
  wages = 84_240,
  spouse = 0,
  profit = 15_000,
  status = 'single',
}: Household): StateTaxSituation {
  const facts = { ...singleUser, status, ownWages: toCents(wages), spouseWages: toCents(spouse) }
  const federal = calculateFederalTax(taxYear2026, toCents(profit), facts)
  return toStateTaxSituation(facts, toCents(profit), federal)
}

const addedIn = (code: string, withBusiness: StateTaxSituation, without: StateTaxSituation) =>
  calculateAddedStateTax(
    (situation) => calculateStateTax(ruleOf(code), situation),
    withBusiness,
    without,
  )

const dollarsOf = (cents: number | undefined) =>
  cents === undefined ? undefined : roundCents(cents) / 100
const taxOf = (code: string, household: Household = {}) =>
  dollarsOf(calculateStateTax(ruleOf(code), situationOf(household)))

// Each amount is worked by hand from the row. The nurse earns $84,240 and makes a profit of
// $15,000: half of her self-employment tax is $1,059.72, and her federal AGI is $98,180.28. Her
// QBI deduction is $2,788.06, her taxable income $79,292.23 and her federal tax $12,156.29.
test.each([
  ['CA', 4_741.63, 1_296.45],
  ['GA', 4_150.7, 695.62],
  ['PA', 3_046.67, 460.5],
])(
  'the tax of a single nurse with a job and a small business in %s is the tax of the worked example',
  (code, tax, added) => {
    expect(taxOf(code)).toBe(tax)
    const without = situationOf({ profit: 0 })
    expect(dollarsOf(addedIn(code, situationOf({}), without))).toBe(added)
  },
)

/** Dollars of tax. */
const examples = {
  ...{ TX: 0, AL: 4_114.19, CO: 3_488.86, DC: 5_470.32, IA: 2_973.1, ID: 3_947.51, MA: 4_642 },
  ...{ MD: 4_299.94, ME: 4_998.69, MI: 3_966.95, MO: 3_450.44, MS: 3_195.21, MT: 4_186.29 },
  ...{ ND: 600.94, NJ: 4_131.64, NM: 3_479.93, NY: 4_752.39, OH: 1_879.98, OR: 6_988.52 },
  ...{ SC: 4_149.19, UT: 4_369.02, VA: 4_831.27, WI: 4_319.5 },
}
test.each(Object.entries(examples))(
  'the tax of a single nurse with a job and a small business in %s is $%d',
  (code, tax) => expect(taxOf(code)).toBe(tax),
)

test.each<[string, string, Household, number]>([
  ['AR', 'has another schedule above $94,700', { wages: 97_171 }, 3_105.04],
  ['MD', 'halves the exemption above $100,000', { wages: 110_000 }, 4_950],
  ['ME', 'lowers the deduction evenly', { wages: 132_250 }, 7_883.7],
  [
    'MO',
    'deducts profit before it reads the share of federal tax',
    { wages: 90_000, profit: 15_000 },
    3_775.32,
  ],
  ['NJ', 'takes nothing up to $10,000', { wages: 10_000 }, 0],
  ['NJ', 'takes tax above $10,000', { wages: 10_001 }, 126.01],
  ['NM', 'gives low incomes an exemption', { wages: 30_000 }, 319.3],
  ['NY', 'takes half of the lower rates back at $132,650', { wages: 132_650 }, 7_070.23],
  ['NY', 'starts later for the next rate', { wages: 186_550, status: 'joint' }, 9_655.63],
  ['NY', 'takes all back from a couple', { wages: 211_550, status: 'joint' }, 11_534.5],
  ['SC', 'lowers the deduction in steps of $10', { wages: 60_000 }, 1_662.45],
  ['UT', 'lowers the credit', { wages: 50_000 }, 1_672.23],
  ['VA', 'takes nothing below $11,950', { wages: 11_949 }, 0],
])('a rule that depends on income in %s %s', (code, _, household, tax) => {
  expect(taxOf(code, { profit: 0, ...household })).toBe(tax)
})

test('a rule that depends on income is not applied above the income that the row covers', () => {
  expect(taxOf('CA', { wages: 377_379, profit: 0 })).toBeGreaterThan(0)
  expect(taxOf('CA', { wages: 377_380, profit: 0 })).toBeUndefined()
})

test.each([
  ['MA', 20_000, 5_345.5],
  ['MS', 40_000, 4_063.21],
  ['VA', 15_000, 4_901.64],
  ['VA', 40_000, 6_317.17],
])('a joint return in %s counts each spouse, with $%d of the other spouse', (code, spouse, tax) => {
  expect(taxOf(code, { spouse, status: 'joint' })).toBe(tax)
})

test.each(['head', 'separate'] as const)(
  'a joint return is the only one with its own figures (%s)',
  (status) => {
    expect(taxOf('GA', { status, profit: 0 })).toBe(3_455.08)
    expect(taxOf('GA', { status: 'joint', profit: 0 })).toBe(2_706.58)
  },
)

test('Ohio takes nothing from a small business', () => {
  const added = addedIn('OH', situationOf({}), situationOf({ profit: 0 }))
  expect(added).toBeCloseTo(0)
})

test('a loss lowers the tax only in states that start from the federal income', () => {
  const added = (code: string) =>
    addedIn(code, situationOf({ profit: -8_000 }), situationOf({ profit: 0 }))
  expect(dollarsOf(added('GA'))).toBe(-399.2)
  for (const code of ['AR', 'MA', 'MS', 'NJ', 'PA']) expect(added(code), code).toBe(0)
})

test('a state without its tables has no tax, and nothing is added', () => {
  expect(taxOf('CT')).toBeUndefined()
  const situation = situationOf({})
  expect(addedIn('CT', situation, situation)).toBeUndefined()
})

test('every state: the tax is finite, does not fall as wages rise, and is 0 without a tax', () => {
  const random = randomFrom(2026)
  const between = (least: number, most: number) => Math.round(least + random() * (most - least))
  for (const { code, rule } of file.states) {
    for (let run = 0; run < 200; run += 1) {
      const household = {
        status: filingStatuses[between(0, 3)]!,
        spouse: between(0, 120_000),
        profit: between(-20_000, 150_000),
      }
      const wages = between(0, 200_000)
      const tax = taxOf(code, { ...household, wages })
      const more = taxOf(code, { ...household, wages: wages + between(1, 20_000) })
      const label = JSON.stringify({ code, wages, ...household })
      if (rule.kind === 'none') expect(tax, label).toBe(0)
      if (tax === undefined || more === undefined) continue
      expect(Number.isFinite(tax) && tax >= 0, label).toBe(true)
      // In Arkansas the schedule above $94,700 starts $2.70 lower.
      expect(more - tax, label).toBeGreaterThanOrEqual(code === 'AR' ? -3 : 0)
    }
  }
})

test.each([
  ['a bracket out of order', [0, 2, 500, 4, 400, 5]],
  ['no bracket at 0', [500, 4]],
])('the file is refused with %s', (_, pairs) => {
  const brackets = pairs.flatMap((from, at) => (at % 2 === 0 ? [[from, pairs[at + 1]]] : []))
  const single = { brackets }
  const states = file.states.map((state) =>
    state.code === 'GA' ? { ...state, rule: { ...state.rule, single } } : state,
  )
  expect(stateTaxFileSchema.safeParse({ ...file, states }).success).toBe(false)
})
