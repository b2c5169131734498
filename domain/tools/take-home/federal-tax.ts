import type { FederalTaxYear, FilingStatus } from './tax-years.ts'
import { toCents } from '../cents.ts'

// All amounts in this file are cents, and this file does not round them.

/** Rates of the seven brackets (26 USC 1(j), made permanent by Pub. L. 119-21, 2025). */
const bracketRates = [0.1, 0.12, 0.22, 0.24, 0.32, 0.35, 0.37] as const

/** Calculates the federal income tax by the year's brackets (Rev. Proc. 2025-32 for 2026). */
export function calculateIncomeTax(
  { bracketEnds }: FederalTaxYear,
  status: FilingStatus,
  taxableIncome: number,
): number {
  let tax = 0
  let start = 0
  for (const [index, rate] of bracketRates.entries()) {
    if (taxableIncome <= start) break
    const end = bracketEnds[status][index] ?? Infinity
    tax += (Math.min(taxableIncome, end) - start) * rate
    start = end
  }
  return tax
}

const socialSecurityRate = 0.124
const medicareRate = 0.029
const taxedShareOfProfit = 0.9235
const leastSelfEmploymentBase = toCents(400)

interface SelfEmploymentTax {
  /** 92.35% of the profit, or 0 for a loss. */
  base: number
  socialSecurity: number
  medicare: number
  total: number
  deductibleHalf: number
}

/**
 * Self-employment tax (26 USC 1401, 1402). The user's own wages count toward the Social Security
 * wage base first (26 USC 1402(b)(1)). If 92.35% of profit is below $400, there is no tax
 * (26 USC 1402(b)(2)).
 */
export function calculateSelfEmploymentTax(
  profit: number,
  socialSecurityWageBase: number,
  ownWages = 0,
): SelfEmploymentTax {
  const base = Math.max(0, profit * taxedShareOfProfit)
  if (base < leastSelfEmploymentBase) {
    return { base, socialSecurity: 0, medicare: 0, total: 0, deductibleHalf: 0 }
  }
  const room = Math.max(0, socialSecurityWageBase - ownWages)
  const socialSecurity = socialSecurityRate * Math.min(base, room)
  const medicare = medicareRate * base
  const total = socialSecurity + medicare
  return { base, socialSecurity, medicare, total, deductibleHalf: total / 2 }
}

const qbiRate = 0.2

interface QbiDeduction {
  deduction: number
  /**
   * How far taxable income is into the phase-out range: 0 at its start or below, 1 at its end or
   * above.
   */
  phaseOut: number
}

/**
 * The deduction for qualified business income (26 USC 199A; Rev. Proc. 2025-32 sec. 4.26 for 2026).
 * Assumes that the business pays no W-2 wages. If income is above the phase-out range, a specified
 * service gets no deduction, and any other business gets at most the minimum. Nursing is a
 * specified service (Treas. Reg. 1.199A-5(b)(2)(ii)).
 */
function calculateQbiDeduction(
  { qbiThreshold, qbiPhaseOutWidth, qbiMinimum }: FederalTaxYear,
  {
    status,
    qbi,
    taxableIncome,
    isSpecifiedService,
  }: {
    status: FilingStatus
    qbi: number
    /** Taxable income before the QBI deduction. */
    taxableIncome: number
    isSpecifiedService: boolean
  },
): QbiDeduction {
  if (qbi <= 0 || taxableIncome <= 0) return { deduction: 0, phaseOut: 0 }
  const excess = Math.max(0, taxableIncome - qbiThreshold[status])
  const phaseOut = Math.min(1, excess / qbiPhaseOutWidth[status])
  const kept = isSpecifiedService ? (1 - phaseOut) ** 2 : 1 - phaseOut
  const deduction = Math.min(qbiRate * qbi * kept, qbiRate * taxableIncome)
  const countedIncome = isSpecifiedService ? qbi * (1 - phaseOut) : qbi
  const minimum =
    countedIncome >= qbiMinimum.income ? Math.min(qbiMinimum.deduction, taxableIncome) : 0
  return { deduction: Math.max(deduction, minimum), phaseOut }
}

const startUpAllowance = toCents(5_000)
const startUpAllowanceShrinksAbove = toCents(50_000)
const startUpMonths = 180

/**
 * First-year deduction for start-up costs (26 USC 195(b)(1)). Assumes that the business is open for
 * all of that year. Up to $5,000 is deducted immediately. Each dollar of costs above $50,000 lowers
 * this limit by a dollar. The rest is spread over 180 months, 12 of them in the first year.
 */
export function calculateStartUpDeduction(costs: number): number {
  const allowance = startUpAllowance - Math.max(0, costs - startUpAllowanceShrinksAbove)
  const deductedNow = Math.min(costs, Math.max(0, allowance))
  return deductedNow + ((costs - deductedNow) / startUpMonths) * 12
}

const sepShareOfEarnings = 0.2

/**
 * The most that a self-employed user can put into a SEP-IRA (26 USC 404(h), 415(c); IRS Notice
 * 2025-67 for 2026).
 */
const calculateSepLimit = (
  { sepLimit }: FederalTaxYear,
  profit: number,
  { deductibleHalf }: SelfEmploymentTax,
): number => Math.min(sepShareOfEarnings * Math.max(0, profit - deductibleHalf), sepLimit)

const additionalMedicareRate = 0.009
/** This threshold is not adjusted for inflation. */
const additionalMedicareThreshold: Record<FilingStatus, number> = {
  single: toCents(200_000),
  joint: toCents(250_000),
  head: toCents(200_000),
  separate: toCents(125_000),
}

/**
 * Additional Medicare tax (26 USC 1401(b)(2), 3101(b)(2)). Wages count toward the threshold first.
 * Pass 0 as `selfEmploymentBase` if the user owes no self-employment tax.
 */
function calculateAdditionalMedicareTax(
  status: FilingStatus,
  wages: number,
  selfEmploymentBase = 0,
): number {
  const threshold = additionalMedicareThreshold[status]
  const taxedWages = Math.max(0, wages - threshold)
  const taxedBase = Math.max(0, selfEmploymentBase - Math.max(0, threshold - wages))
  return additionalMedicareRate * (taxedWages + taxedBase)
}

/** The facts, other than profit, that decide a user's taxes. Amounts are cents a year. */
export interface TaxSituation {
  status: FilingStatus
  ownWages: number
  /** Counted only when `status` is `joint`. */
  spouseWages: number
  otherIncome: number
  /**
   * Health premiums that the user pays. The tax deduction for them is at most the profit minus the
   * SEP-IRA contribution and half of the self-employment tax.
   */
  healthPremiums: number
  /** SEP-IRA contribution. A value above the user's SEP limit is cut to that limit. */
  sepContribution: number
  isSpecifiedService: boolean
}

export const sumWages = ({
  status,
  ownWages,
  spouseWages,
}: Pick<TaxSituation, 'status' | 'ownWages' | 'spouseWages'>): number =>
  ownWages + (status === 'joint' ? spouseWages : 0)

/** Each step from profit to federal tax, in cents. `qbiPhaseOut` is a fraction, 0 to 1. */
export interface FederalTax {
  selfEmployment: SelfEmploymentTax
  sepLimit: number
  sepContribution: number
  healthPremiums: number
  adjustedGrossIncome: number
  taxableIncomeBeforeQbi: number
  qbi: number
  qbiPhaseOut: number
  qbiDeduction: number
  taxableIncome: number
  incomeTax: number
  additionalMedicare: number
  withoutBusiness: { taxableIncome: number; incomeTax: number; additionalMedicare: number }
  /**
   * The taxes that the business causes: self-employment tax, and the increase in income tax and in
   * Additional Medicare tax. Negative if a loss saves tax.
   */
  dueToBusiness: number
}

/**
 * Federal tax of a sole proprietor for one year, with the standard deduction and no credits.
 * If `profit` is negative, the loss lowers the tax on other income.
 */
export function calculateFederalTax(
  table: FederalTaxYear,
  profit: number,
  situation: TaxSituation,
): FederalTax {
  const { status, ownWages, otherIncome, isSpecifiedService } = situation
  const wages = sumWages(situation)
  const selfEmployment = calculateSelfEmploymentTax(profit, table.socialSecurityWageBase, ownWages)
  const earnings = Math.max(0, profit - selfEmployment.deductibleHalf)
  const sepLimit = calculateSepLimit(table, profit, selfEmployment)
  const sepContribution = Math.min(situation.sepContribution, sepLimit)
  const healthPremiums = Math.min(situation.healthPremiums, earnings - sepContribution)

  const qbi = profit - selfEmployment.deductibleHalf - sepContribution - healthPremiums
  const adjustedGrossIncome = wages + otherIncome + qbi
  const taxableIncomeBeforeQbi = Math.max(0, adjustedGrossIncome - table.standardDeduction[status])
  const { deduction, phaseOut } = calculateQbiDeduction(table, {
    status,
    qbi,
    taxableIncome: taxableIncomeBeforeQbi,
    isSpecifiedService,
  })
  const taxableIncome = taxableIncomeBeforeQbi - deduction
  const incomeTax = calculateIncomeTax(table, status, taxableIncome)
  const taxedBase = selfEmployment.total > 0 ? selfEmployment.base : 0
  const additionalMedicare = calculateAdditionalMedicareTax(status, wages, taxedBase)

  const withoutBusiness = calculateWageTax(table, { status, wages, otherIncome })
  return {
    selfEmployment,
    sepLimit,
    sepContribution,
    healthPremiums,
    adjustedGrossIncome,
    taxableIncomeBeforeQbi,
    qbi,
    qbiPhaseOut: phaseOut,
    qbiDeduction: deduction,
    taxableIncome,
    incomeTax,
    additionalMedicare,
    withoutBusiness,
    dueToBusiness:
      selfEmployment.total +
      (incomeTax - withoutBusiness.incomeTax) +
      (additionalMedicare - withoutBusiness.additionalMedicare),
  }
}

export function calculateWageTax(
  table: FederalTaxYear,
  { status, wages, otherIncome }: { status: FilingStatus; wages: number; otherIncome: number },
): FederalTax['withoutBusiness'] {
  const taxableIncome = Math.max(0, wages + otherIncome - table.standardDeduction[status])
  return {
    taxableIncome,
    incomeTax: calculateIncomeTax(table, status, taxableIncome),
    additionalMedicare: calculateAdditionalMedicareTax(status, wages),
  }
}
