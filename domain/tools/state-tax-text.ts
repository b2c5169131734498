import { usd } from '../billing/money.ts'
import type { AmountByIncome, StateTaxColumn, StateTaxRow } from './state-tax.schema.ts'

const percent = (rate: number): string => `${rate}%`

/** The lowest and the highest rate: "None", "4.99%" or "1–9.3%". A flat tax has no higher rates. */
export function describeRates(row: StateTaxRow): string {
  if (row.kind === 'none') return 'None'
  const rates = row.single.brackets.map(([, rate]) => rate)
  const [lowest = 0] = rates
  const highest = row.kind === 'flat' ? (rates.find((rate) => rate > 0) ?? 0) : Math.max(...rates)
  return lowest === highest ? percent(lowest) : `${lowest}–${percent(highest)}`
}

/** The largest sum, with "up to" if it depends on income. */
function describeAmount(amount: AmountByIncome): string {
  if (typeof amount === 'number') return usd.format(amount)
  const most = 'steps' in amount ? Math.max(...amount.steps.map(([, sum]) => sum)) : amount.most
  return `up to ${usd.format(most)}`
}

const amountNames = {
  standardDeduction: 'Standard deduction',
  exemption: 'Personal exemption',
  credit: 'Credit',
} as const satisfies Partial<Record<keyof StateTaxColumn, string>>

/** Each with its sums: "Standard deduction: $5,900, or $11,800 on a joint return." */
function listAmounts({ single, joint }: Extract<StateTaxRow, { single: object }>): string[] {
  return (Object.keys(amountNames) as (keyof typeof amountNames)[]).flatMap((name) => {
    const [one, both] = [single[name], joint[name]]
    if (one === undefined || both === undefined) return []
    const [ofSingle, ofJoint] = [describeAmount(one), describeAmount(both)]
    const sums = ofSingle === ofJoint ? ofSingle : `${ofSingle}, or ${ofJoint} on a joint return`
    return `${amountNames[name]}: ${sums}.`
  })
}

const starts = {
  federalAgi: 'It starts from federal adjusted gross income',
  federalTaxableIncome:
    'It starts from federal taxable income, so the federal standard deduction counts',
  stateGross: 'It has its own list of income',
} as const

/** How the state taxes wages and profit, a sentence each. Empty without a tax. */
export function listTaxRules(row: StateTaxRow): string[] {
  if (row.kind === 'none') return []
  const half =
    row.halfSelfEmploymentTax === 'deducted'
      ? 'Half of self-employment tax is deducted.'
      : 'Half of self-employment tax is not deducted.'
  const { federalTax, calculatedUpTo } = row.single
  return [
    `${starts[row.startsFrom]}. ${half}`,
    row.isQbiDeducted
      ? 'The federal deduction for business income (QBI) counts.'
      : 'The federal deduction for business income (QBI) does not count.',
    ...listAmounts(row),
    ...(federalTax ? ['A part of federal income tax is deducted.'] : []),
    ...(row.socialSecurityDeduction
      ? [
          `Social Security and Medicare taxes are deducted, up to ${usd.format(row.socialSecurityDeduction)} for each spouse.`,
        ]
      : []),
    ...(row.deductedProfit ? [`${percent(row.deductedProfit)} of profit is deducted.`] : []),
    ...describeBusiness(row),
    ...(calculatedUpTo
      ? [`Above an income of ${usd.format(calculatedUpTo)} (single) we do not calculate it.`]
      : []),
    ...(row.notCalculated ? [row.notCalculated] : []),
  ]
}

function describeBusiness({ businessIncome }: Extract<StateTaxRow, { single: object }>): string[] {
  if (!businessIncome) return []
  const { freeUpTo, percentAbove } = businessIncome
  return [
    `The first ${usd.format(freeUpTo)} of business income is free of tax. The rest is taxed at ${percent(percentAbove)}.`,
  ]
}

/** Each bracket as its start and rate: ["$11,456", "2%"]. */
export const listBrackets = ({ brackets }: StateTaxColumn): [start: string, rate: string][] =>
  brackets.map(([start, rate]) => [usd.format(start), percent(rate)])
