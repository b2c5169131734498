import type { AmountByIncome, StateTaxColumn, StateTaxRow } from './state-tax.schema.ts'
import type { FilingStatus } from './take-home/tax-years.ts'

// Amounts in this file are dollars of one year and rates are percent, unless a comment says cents.

/** The facts that decide a state's tax. Amounts are cents of one year. */
export interface StateTaxSituation {
  status: FilingStatus
  ownWages: number
  /** Counted only when `status` is `joint`. */
  spouseWages: number
  otherIncome: number
  /** Negative for a loss. */
  profit: number
  halfSelfEmploymentTax: number
  healthPremiums: number
  sepContribution: number
  qbiDeduction: number
  federalAgi: number
  federalTaxableIncome: number
  /** Federal income tax after credits, without self-employment tax. */
  federalTaxAfterCredits: number
}

/**
 * The state's income tax of a year in cents, not rounded. Undefined if the row does not hold the
 * rules for this income. Leaves out local taxes and credits for children and for low incomes. Head
 * of household and separate use the single column. A loss of the business lowers nothing in a state
 * that starts from its own list of income.
 */
export function calculateStateTax(
  row: StateTaxRow,
  situation: StateTaxSituation,
): number | undefined {
  if (row.kind === 'none') return 0
  if (row.notCalculated) return undefined
  const dollars = inDollars(situation)
  const column = dollars.status === 'joint' ? row.joint : row.single
  const income = incomeOf(row, dollars)
  if (income > (column.calculatedUpTo ?? Infinity)) return undefined
  if (income <= (column.noTaxUpTo ?? 0)) return 0

  const at = (amount: AmountByIncome = 0): number => amountAt(amount, income)
  const { federalTax } = column
  const federalTaxDeduction = federalTax
    ? Math.min(
        (dollars.federalTaxAfterCredits * at(federalTax.percent)) / 100,
        at(federalTax.most ?? Infinity),
      )
    : 0
  const business = businessOf(row, dollars)
  const taxable = Math.max(
    0,
    income -
      at(column.standardDeduction) -
      at(column.exemption) -
      federalTaxDeduction -
      business.deduction,
  )
  const tax = partsOf(row, dollars, { income, taxable, exemption: at(column.exemption) })
    .map((part) => taxOf(column, part, income))
    .reduce((sum, one) => sum + one, 0)
  return Math.max(0, tax + business.tax - at(column.credit)) * 100
}

type TaxedRow = Extract<StateTaxRow, { single: StateTaxColumn }>

function inDollars({ status, ...cents }: StateTaxSituation): StateTaxSituation {
  const dollars = Object.fromEntries(
    Object.entries(cents).map(([name, amount]) => [name, amount / 100]),
  ) as Omit<StateTaxSituation, 'status'>
  return { status, ...dollars, spouseWages: status === 'joint' ? dollars.spouseWages : 0 }
}

/** The income on which the state's own deductions, exemptions and credits depend. */
function incomeOf(row: TaxedRow, dollars: StateTaxSituation): number {
  const { ownWages, spouseWages, otherIncome, profit, halfSelfEmploymentTax } = dollars
  const isHalfDeducted = row.halfSelfEmploymentTax === 'deducted'
  switch (row.startsFrom) {
    case 'federalAgi':
      return (
        dollars.federalAgi +
        (isHalfDeducted ? 0 : halfSelfEmploymentTax) -
        (row.isQbiDeducted ? dollars.qbiDeduction : 0) -
        (Math.max(0, profit) * (row.deductedProfit ?? 0)) / 100
      )
    case 'federalTaxableIncome':
      return dollars.federalTaxableIncome + (row.isQbiDeducted ? 0 : dollars.qbiDeduction)
    case 'stateGross':
      return (
        ownWages +
        spouseWages +
        otherIncome +
        Math.max(0, profit) -
        (isHalfDeducted ? halfSelfEmploymentTax : 0) -
        socialSecurityDeductionOf(row, dollars)
      )
  }
}

/** Below the deduction's limit, no wage reaches the Social Security wage base. */
const employeeShare = 0.0765

function socialSecurityDeductionOf(
  { socialSecurityDeduction: most = 0 }: TaxedRow,
  { ownWages, spouseWages, halfSelfEmploymentTax }: StateTaxSituation,
): number {
  const own = ownWages * employeeShare + 2 * halfSelfEmploymentTax
  return Math.min(own, most) + Math.min(spouseWages * employeeShare, most)
}

function businessOf(
  { businessIncome }: TaxedRow,
  { profit, halfSelfEmploymentTax, healthPremiums, sepContribution }: StateTaxSituation,
): { deduction: number; tax: number } {
  if (!businessIncome) return { deduction: 0, tax: 0 }
  const { freeUpTo, percentAbove } = businessIncome
  const income = Math.max(0, profit - halfSelfEmploymentTax - healthPremiums - sepContribution)
  return { deduction: income, tax: (Math.max(0, income - freeUpTo) * percentAbove) / 100 }
}

/** The parts of taxable income of which each is taxed by the brackets. */
function partsOf(
  { spouses }: TaxedRow,
  { status, spouseWages }: StateTaxSituation,
  { income, taxable, exemption }: { income: number; taxable: number; exemption: number },
): number[] {
  const own = income - spouseWages
  if (!spouses || status !== 'joint' || own <= 0) return [taxable]
  const lower = Math.max(0, Math.min(own, spouseWages) - exemption / 2)
  const part =
    spouses === 'in proportion' ? (taxable * spouseWages) / income : Math.min(lower, taxable / 2)
  return [taxable - part, part]
}

function taxOf(
  { brackets, fixedTax, recapture, highIncome }: StateTaxColumn,
  taxable: number,
  income: number,
): number {
  if (highIncome && taxable > highIncome.above) {
    return (taxable * highIncome.percent) / 100 - amountAt(highIncome.less, taxable)
  }
  let tax = fixedTax && taxable > fixedTax.above ? fixedTax.tax : 0
  for (const [index, [start, percent]] of brackets.entries()) {
    if (taxable <= start) break
    const lowerPercent = brackets[index - 1]?.[1] ?? 0
    tax += ((taxable - start) * (percent - lowerPercent)) / 100
    if (recapture) {
      const excess = income - Math.max(recapture.from, start)
      const share = Math.min(1, Math.max(0, excess / recapture.over))
      tax += ((start * (percent - lowerPercent)) / 100) * share
    }
  }
  return tax
}

function amountAt(amount: AmountByIncome, income: number): number {
  if (typeof amount === 'number') return amount
  if ('steps' in amount)
    return amount.steps.findLast(([above]) => income > above)?.[1] ?? amount.steps[0]?.[1] ?? 0
  const { most, from, atLeast = 0 } = amount
  const excess = Math.max(0, income - from)
  if ('per' in amount) return Math.max(atLeast, most - Math.ceil(excess / amount.per) * amount.by)
  if ('percent' in amount) return Math.max(atLeast, most - (excess * amount.percent) / 100)
  const { to, roundedDownTo } = amount
  const fall = (most * Math.min(excess, to - from)) / (to - from)
  return most - (roundedDownTo ? Math.floor(fall / roundedDownTo) * roundedDownTo : fall)
}
