import * as z from 'zod'
import { stateCodes } from './state-names.ts'

// Amounts are dollars of one year.
const dollars = z.number().nonnegative()
const percent = z.number().min(0).max(100)

/** Pairs of an income and a value, from the lowest income to the highest. */
const risingPairs = (value: z.ZodNumber) =>
  z
    .array(z.tuple([dollars, value]))
    .min(1)
    .refine(
      (pairs) => pairs.every(([start], index) => start > (pairs[index - 1]?.[0] ?? -1)),
      'must rise from pair to pair',
    )
    .refine((pairs) => pairs[0]?.[0] === 0, 'must begin at 0')

/**
 * How an amount falls from `most` as income rises. `to`: evenly, from all of it at `from` to 0 at
 * `to`. `percent`: by this percent of the income above `from`. `per`: by `by` for each `per` dollars,
 * or part of them, above `from`. It never falls below `atLeast`, or 0.
 */
const fall = { most: dollars, from: dollars, atLeast: dollars.optional() }
/**
 * A sum that is the same for every income, one that falls, or one that changes in steps:
 * `[[0, 3200], [100000, 1600]]` is 3,200 up to an income of 100,000, and 1,600 above.
 */
const amountByIncome = z.union([
  dollars,
  z.strictObject({ ...fall, to: dollars, roundedDownTo: dollars.optional() }),
  z.strictObject({ ...fall, percent }),
  z.strictObject({ ...fall, per: z.number().positive(), by: dollars }),
  z.strictObject({ steps: risingPairs(dollars) }),
])
export type AmountByIncome = z.output<typeof amountByIncome>

/** The figures for one filing status. */
const column = z.strictObject({
  /** Where each bracket starts in taxable income, and its rate. */
  brackets: risingPairs(percent),
  standardDeduction: amountByIncome.optional(),
  /** Personal exemptions of the return. They lower the income. */
  exemption: amountByIncome.optional(),
  /** Credits of the return. They lower the tax, but not below 0. */
  credit: amountByIncome.optional(),
  /** The share of federal income tax that lowers the income, and the most that it may be. */
  federalTax: z
    .strictObject({ percent: amountByIncome, most: amountByIncome.optional() })
    .optional(),
  /** There is no tax on an income up to this one. */
  noTaxUpTo: dollars.optional(),
  /** A sum that is due if taxable income is above `above`. */
  fixedTax: z.strictObject({ above: dollars, tax: dollars }).optional(),
  /**
   * Takes back the benefit of each lower bracket, evenly over `over`, from the higher of `from` and
   * the end of the bracket.
   */
  recapture: z.strictObject({ from: dollars, over: z.number().positive() }).optional(),
  /** Replaces the tax above this taxable income: a rate on all of it, less `less`. */
  highIncome: z.strictObject({ above: dollars, percent, less: amountByIncome }).optional(),
  /** Rules that start above this income are not in the row. */
  calculatedUpTo: dollars.optional(),
})

export type StateTaxColumn = z.output<typeof column>

/** The income tax of one US state on wages and on a business that its owner runs alone. */
const rule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.enum(['flat', 'graduated']),
    /** Why the tax cannot be calculated, if a part of the rules is missing. */
    notCalculated: z.string().trim().min(1).optional(),
    /** `stateGross` is the state's own list: wages, profit and other income. */
    startsFrom: z.enum(['federalAgi', 'federalTaxableIncome', 'stateGross']),
    halfSelfEmploymentTax: z.enum(['deducted', 'not deducted']),
    isQbiDeducted: z.boolean(),
    /** Social Security and Medicare taxes lower the income, up to this sum for each spouse. */
    socialSecurityDeduction: dollars.optional(),
    /** The percent of profit that lowers federal AGI before the state's own amounts depend on it. */
    deductedProfit: percent.optional(),
    /**
     * Business income is taxed by nothing else: up to `freeUpTo` not at all, and the rest at the rate
     * `percentAbove`.
     */
    businessIncome: z.strictObject({ freeUpTo: dollars, percentAbove: percent }).optional(),
    /**
     * On a joint return, taxable income is taxed in two parts: in proportion to what each spouse
     * earns, or with what the lower earner has after half of the exemption as one part.
     */
    spouses: z.enum(['in proportion', 'lower earner']).optional(),
    single: column,
    joint: column,
  }),
])
export type StateTaxRow = z.output<typeof rule>

const text = z.string().trim().min(1)

/** A state's rule with its sources, as in `src/content/state-tax.yaml`. */
const stateTax = z.strictObject({
  code: z.enum(stateCodes as [string, ...string[]]),
  year: z.int().describe('The tax year of the amounts.'),
  /** B: two sources agree. C: an amount of an older year, or one weak source. */
  grade: z.enum(['A', 'B', 'C']),
  rule,
  /** Income taxes below the state. They are not calculated. */
  local: text.optional(),
  /** What the calculation leaves out, each as a noun. */
  leavesOut: z.array(text).min(1).optional(),
  older: text.optional().describe('Amounts of an earlier year in this row.'),
  /** The official document. `read` says whether we read it or a text that cites it. */
  source: z.strictObject({
    title: text,
    publisher: text,
    date: text.describe('YYYY, YYYY-MM or YYYY-MM-DD'),
    url: z.url(),
    read: z.enum(['page', 'stored copy', 'second-hand']),
  }),
})
export type StateTax = z.output<typeof stateTax>

export const stateTaxFileSchema = z
  .strictObject({
    checkedAt: z.iso.date().describe('The day on which the sources were last read.'),
    states: z.array(stateTax),
  })
  .superRefine(({ states }, context) => reportMissingStates(states, context))
export type StateTaxFile = z.output<typeof stateTaxFileSchema>

/** Each state must be in the list once. */
export function reportMissingStates(
  states: readonly { code: string }[],
  context: z.RefinementCtx,
): void {
  for (const code of stateCodes) {
    const count = states.filter((one) => one.code === code).length
    const message = `write one state with the code ${code}; the list has ${count}`
    if (count !== 1) context.addIssue({ code: 'custom', path: ['states'], message })
  }
}
