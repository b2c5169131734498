import * as z from 'zod'
import { stateCodes } from './state-names.ts'
import type { AmountByIncome, StateTaxFile } from './state-tax.ts'

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

const fall = { most: dollars, from: dollars, atLeast: dollars.optional() }
const amountByIncome: z.ZodType<AmountByIncome> = z.union([
  dollars,
  z.strictObject({ ...fall, to: dollars, roundedDownTo: dollars.optional() }),
  z.strictObject({ ...fall, percent }),
  z.strictObject({ ...fall, per: z.number().positive(), by: dollars }),
  z.strictObject({ steps: risingPairs(dollars) }),
])

const column = z.strictObject({
  brackets: risingPairs(percent),
  standardDeduction: amountByIncome.optional(),
  exemption: amountByIncome.optional(),
  credit: amountByIncome.optional(),
  federalTax: z
    .strictObject({ percent: amountByIncome, most: amountByIncome.optional() })
    .optional(),
  noTaxUpTo: dollars.optional(),
  fixedTax: z.strictObject({ above: dollars, tax: dollars }).optional(),
  recapture: z.strictObject({ from: dollars, over: z.number().positive() }).optional(),
  highIncome: z.strictObject({ above: dollars, percent, less: amountByIncome }).optional(),
  calculatedUpTo: dollars.optional(),
})

const rule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.enum(['flat', 'graduated']),
    notCalculated: z.string().trim().min(1).optional(),
    startsFrom: z.enum(['federalAgi', 'federalTaxableIncome', 'stateGross']),
    halfSelfEmploymentTax: z.enum(['deducted', 'not deducted']),
    isQbiDeducted: z.boolean(),
    socialSecurityDeduction: dollars.optional(),
    businessIncome: z
      .strictObject({
        deductedPercent: percent,
        upTo: dollars.optional(),
        percentAbove: percent.optional(),
      })
      .optional(),
    isForEachSpouse: z.literal(true).optional(),
    single: column,
    joint: column,
  }),
])

const text = z.string().trim().min(1)

/** The content of `src/content/state-tax.yaml`. */
export const stateTaxFileSchema: z.ZodType<StateTaxFile> = z
  .strictObject({
    checkedAt: z.iso.date().describe('The day on which the sources were last read.'),
    states: z.array(
      z.strictObject({
        code: z.enum(stateCodes as [string, ...string[]]),
        year: z.int().describe('The tax year of the amounts.'),
        grade: z.enum(['A', 'B', 'C']),
        rule,
        local: text.optional(),
        leavesOut: z.array(text).min(1).optional(),
        older: text.optional().describe('Amounts of an earlier year in this row.'),
        source: z.strictObject({
          title: text,
          publisher: text,
          date: text.describe('YYYY, YYYY-MM or YYYY-MM-DD'),
          url: z.url(),
          read: z.enum(['page', 'stored copy', 'second-hand']),
        }),
      }),
    ),
  })
  .superRefine(({ states }, context) => {
    for (const code of stateCodes) {
      const count = states.filter((one) => one.code === code).length
      const message = `write one state with the code ${code}; the list has ${count}`
      if (count !== 1) context.addIssue({ code: 'custom', path: ['states'], message })
    }
  })
