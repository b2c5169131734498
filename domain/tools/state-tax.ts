import type { FilingStatus } from './take-home/tax-years.ts'

// Amounts in this file are dollars of one year and rates are percent, unless a comment says cents.

/**
 * How an amount falls as income rises. `to`: evenly, from all of it at `from` to 0 at `to`.
 * `percent`: by this percent of the income above `from`. `per`: by `by` for each `per` dollars, or
 * part of them, above `from`. It never falls below `atLeast`, or 0.
 */
type Fall = { from: number; atLeast?: number | undefined } & (
  | { to: number; roundedDownTo?: number | undefined }
  | { percent: number }
  | { per: number; by: number }
)

/**
 * A sum that is the same for every income, one that falls from `most`, or one that changes in
 * steps: `[[0, 3200], [100000, 1600]]` is 3,200 up to an income of 100,000, and 1,600 above.
 */
export type AmountByIncome =
  number | ({ most: number } & Fall) | { steps: readonly (readonly [above: number, sum: number])[] }

/** The figures for one filing status. */
export interface StateTaxColumn {
  /** Where each bracket starts in taxable income, and its rate. */
  brackets: readonly (readonly [start: number, percent: number])[]
  standardDeduction?: AmountByIncome | undefined
  /** Personal exemptions of the return. They lower the income. */
  exemption?: AmountByIncome | undefined
  /** Credits of the return. They lower the tax, but not below 0. */
  credit?: AmountByIncome | undefined
  /** The share of federal income tax that lowers the income, and the most that it may be. */
  federalTax?: { percent: AmountByIncome; most?: AmountByIncome | undefined } | undefined
  /** There is no tax on an income up to this one. */
  noTaxUpTo?: number | undefined
  /** A sum that is due if taxable income is above `above`. */
  fixedTax?: { above: number; tax: number } | undefined
  /**
   * Takes back the benefit of each lower bracket, evenly over `over`, from the higher of `from` and
   * the end of the bracket.
   */
  recapture?: { from: number; over: number } | undefined
  /** Replaces the tax above this taxable income: a rate on all of it, less `less`. */
  highIncome?: { above: number; percent: number; less: AmountByIncome } | undefined
  /** Rules that start above this income are not in the row. */
  calculatedUpTo?: number | undefined
}

/** The income tax of one US state on wages and on a business that its owner runs alone. */
export type StateTaxRow =
  | { kind: 'none' }
  | {
      kind: 'flat' | 'graduated'
      /** Why the tax cannot be calculated, if a part of the rules is missing. */
      notCalculated?: string | undefined
      /**
       * The income with which the state starts. `stateGross` is its own list: wages, profit and
       * other income.
       */
      startsFrom: 'federalAgi' | 'federalTaxableIncome' | 'stateGross'
      halfSelfEmploymentTax: 'deducted' | 'not deducted'
      isQbiDeducted: boolean
      /** Social Security and Medicare taxes lower the income, up to this sum for each spouse. */
      socialSecurityDeduction?: number | undefined
      /**
       * The percent of business income that is deducted. The part above `upTo` is taxed at the rate
       * `percentAbove` and by nothing else.
       */
      businessIncome?:
        | { deductedPercent: number; upTo?: number | undefined; percentAbove?: number | undefined }
        | undefined
      /** On a joint return, the tax of each spouse is calculated from a share of taxable income. */
      isForEachSpouse?: true | undefined
      single: StateTaxColumn
      joint: StateTaxColumn
    }

/** A state's rule with its sources, as in `src/content/state-tax.yaml`. */
export interface StateTax {
  code: string
  /** The tax year of the amounts. */
  year: number
  /** B: two sources agree. C: an amount of an older year, or one weak source. */
  grade: 'A' | 'B' | 'C'
  rule: StateTaxRow
  /** Income taxes below the state. They are not calculated. */
  local?: string | undefined
  /** What the calculation leaves out, each as a noun. */
  leavesOut?: readonly string[] | undefined
  /** Which amounts are of an earlier year. */
  older?: string | undefined
  /** The official document. `read` says whether we read it or a text that cites it. */
  source: {
    title: string
    publisher: string
    /** YYYY, YYYY-MM or YYYY-MM-DD. */
    date: string
    url: string
    read: 'page' | 'stored copy' | 'second-hand'
  }
}

export interface StateTaxFile {
  checkedAt: string
  states: readonly StateTax[]
}

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
  const tax = sharesOf(row, dollars)
    .map((share) => taxOf(column, taxable * share, income))
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
        (row.isQbiDeducted ? dollars.qbiDeduction : 0)
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
  const { deductedPercent, upTo = Infinity, percentAbove = 0 } = businessIncome
  const income = Math.max(0, profit - halfSelfEmploymentTax - healthPremiums - sepContribution)
  const above = Math.max(0, income - upTo)
  return {
    deduction: ((income - above) * deductedPercent) / 100 + above,
    tax: (above * percentAbove) / 100,
  }
}

/** The shares of taxable income of which each is taxed by the brackets. */
function sharesOf(
  { isForEachSpouse }: TaxedRow,
  { status, spouseWages, federalAgi }: StateTaxSituation,
): number[] {
  if (!isForEachSpouse || status !== 'joint' || federalAgi <= spouseWages) return [1]
  const spouse = spouseWages / federalAgi
  return [1 - spouse, spouse]
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
