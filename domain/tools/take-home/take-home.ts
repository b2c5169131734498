import {
  calculateFederalTax,
  calculateStartUpDeduction,
  calculateWageTax,
  sumWages,
  type FederalTax,
  type TaxSituation,
} from './federal-tax.ts'
import { calculateFullYear, type SalesLine } from '../schedule.ts'
import type { StateTaxSituation } from '../state-tax.ts'
import type { FederalTaxYear } from './tax-years.ts'

/**
 * The income tax of a state on wages and a business, in cents a year. Undefined if we do not know
 * the state's rules for this income.
 */
export type StateTaxRule = (situation: StateTaxSituation) => number | undefined

/** One year of a solo business. Amounts are whole cents. A rate of 0.03 means 3%. */
export interface TakeHomeInputs {
  lines: readonly SalesLine[]
  /** How busy the nurse is, as a fraction of the full schedule in `lines`: 0.4 for 40%. */
  share: number
  /** Yearly costs that do not depend on sales, item by item. */
  runningCosts: readonly number[]
  /** Card and payment fees as a fraction of sales. */
  feeRate: number
  /** Miles driven a week at a full schedule. */
  milesPerWeek: number
  drivingWeeks: number
  startUpCosts: number
  /** Whether the start-up costs belong to this year. */
  countsStartUpCosts: boolean
  /**
   * These hours do not depend on `share`, because a nurse with fewer visits spends more time
   * finding clients.
   */
  unpaidHoursPerWeek: number
  /** Hours a year at the staff job that a full schedule takes. */
  hoursGivenUp: number
  tax: TaxSituation
  /** The code of the US state whose tax is calculated: "TX". */
  state: string | undefined
  /**
   * State income tax as a fraction of profit. Undefined until the user enters a rate. A rate replaces
   * the calculated tax of the state.
   */
  stateRate: number | undefined
  /** Hourly wage of the staff job that we compare the result with. */
  hourlyWage: number
  /** Yearly value of the staff job's benefits, which the user would give up. */
  benefits: number
}

/** Each step from sales to take-home. Amounts are cents, not rounded. */
export interface TakeHome {
  gross: number
  unitCosts: number
  fees: number
  mileage: number
  runningCosts: number
  startUpCosts: number
  startUpDeduction: number
  profit: number
  federal: FederalTax
  /** What the business adds. 0 if it is not known. */
  stateTax: number
  includesStateTax: boolean
  /** The wages of the hours at the job that the business takes, before tax. */
  lostWages: number
  /** The same after tax. */
  lostPay: number
  /** Take-home: sales less costs, health premiums, taxes and `lostPay`. Includes money saved in a SEP-IRA. */
  left: number
  hours: number
  /** Undefined when there are no hours. */
  leftPerHour: number | undefined
  /** The fraction of profit to set aside for tax. Undefined when there is no profit or no tax. */
  setAsideRate: number | undefined
}

/** Calculates the take-home of one year. `notModeled` lists what the calculation leaves out. */
export function calculateTakeHome(
  table: FederalTaxYear,
  inputs: TakeHomeInputs,
  calculateStateTax?: StateTaxRule,
): TakeHome {
  const { share, feeRate, countsStartUpCosts, hourlyWage } = inputs
  const full = calculateFullYear(inputs.lines, inputs.unpaidHoursPerWeek)
  const gross = share * full.gross
  const unitCosts = share * full.unitCosts
  const fees = feeRate * gross
  // The IRS mileage rate covers fuel and wear. We use it both as the cost of driving and as the
  // deduction.
  const mileage = share * inputs.milesPerWeek * inputs.drivingWeeks * table.mileageRate
  const runningCosts = inputs.runningCosts.reduce((sum, cost) => sum + cost, 0)
  const startUpCosts = countsStartUpCosts ? inputs.startUpCosts : 0
  const startUpDeduction = calculateStartUpDeduction(startUpCosts)

  const beforeStartUp = gross - unitCosts - fees - mileage - runningCosts
  const profit = beforeStartUp - startUpDeduction
  const lostWages = Math.min(inputs.tax.ownWages, hourlyWage * share * inputs.hoursGivenUp)
  const tax = { ...inputs.tax, ownWages: inputs.tax.ownWages - lostWages }
  const federal = calculateFederalTax(table, profit, tax)
  const { stateRate } = inputs
  const addedStateTax =
    stateRate === undefined
      ? calculateAddedStateTax(
          calculateStateTax,
          toStateTaxSituation(tax, profit, federal),
          situationWithWages(tax, federal.withoutBusiness),
        )
      : stateRate * Math.max(0, profit)
  const stateTax = addedStateTax ?? 0
  const addedTax = federal.dueToBusiness + stateTax
  const lost =
    lostWages > 0
      ? calculatePayroll(
          table,
          { tax, stateRate, hourlyWage, benefits: 0 },
          lostWages / hourlyWage,
          calculateStateTax,
        )
      : undefined
  // If the state's rules cover only one of the two, leaves its tax out of both.
  if (lost && lost.includesStateTax !== (addedStateTax !== undefined))
    return calculateTakeHome(table, inputs)
  const lostPay = lost?.left ?? 0
  const left = beforeStartUp - startUpCosts - federal.healthPremiums - addedTax - lostPay
  const hours = share * full.paidHours + full.unpaidHours
  return {
    gross,
    unitCosts,
    fees,
    mileage,
    runningCosts,
    startUpCosts,
    startUpDeduction,
    profit,
    federal,
    stateTax,
    includesStateTax: addedStateTax !== undefined,
    lostWages,
    lostPay,
    left,
    hours,
    leftPerHour: hours > 0 ? left / hours : undefined,
    setAsideRate: profit > 0 && addedTax > 0 ? addedTax / profit : undefined,
  }
}

/**
 * What an income adds to the state's income tax of a year, in cents. Negative if a loss saves tax.
 * Undefined if one of the two sides is not known.
 */
export function calculateAddedStateTax(
  calculateStateTax: StateTaxRule | undefined,
  withIncome: StateTaxSituation,
  withoutIncome: StateTaxSituation,
): number | undefined {
  const before = calculateStateTax?.(withoutIncome)
  const after = calculateStateTax?.(withIncome)
  return before === undefined || after === undefined ? undefined : after - before
}

const situationWithWages = (
  tax: TaxSituation,
  { taxableIncome, incomeTax }: FederalTax['withoutBusiness'],
): StateTaxSituation => ({
  ...tax,
  profit: 0,
  halfSelfEmploymentTax: 0,
  healthPremiums: 0,
  sepContribution: 0,
  qbiDeduction: 0,
  federalAgi: sumWages(tax) + tax.otherIncome,
  federalTaxableIncome: taxableIncome,
  federalTaxAfterCredits: incomeTax,
})

export const toStateTaxSituation = (
  tax: TaxSituation,
  profit: number,
  federal: FederalTax,
): StateTaxSituation => ({
  ...tax,
  profit,
  halfSelfEmploymentTax: federal.selfEmployment.deductibleHalf,
  healthPremiums: federal.healthPremiums,
  sepContribution: federal.sepContribution,
  qbiDeduction: federal.qbiDeduction,
  federalAgi: federal.adjustedGrossIncome,
  federalTaxableIncome: federal.taxableIncome,
  federalTaxAfterCredits: federal.incomeTax,
})

export type PayrollInputs = Pick<
  TakeHomeInputs,
  'tax' | 'state' | 'stateRate' | 'hourlyWage' | 'benefits'
>

/** Yearly pay of an employee who works as many hours as the nurse's business takes, in cents. */
export interface Payroll {
  gross: number
  /** Social Security and Medicare tax of the employee. */
  payrollTax: number
  additionalMedicare: number
  incomeTax: number
  stateTax: number
  includesStateTax: boolean
  benefits: number
  left: number
}

const employeeSocialSecurityRate = 0.062
const employeeMedicareRate = 0.0145

/**
 * The pay of an employee who works `hours` hours a year at `hourlyWage`, before and after tax
 * (payroll taxes: 26 USC 3101). Without overtime pay. `left` includes `benefits`.
 */
export function calculatePayroll(
  table: FederalTaxYear,
  { tax, stateRate, hourlyWage, benefits }: Omit<PayrollInputs, 'state'>,
  hours: number,
  calculateStateTax?: StateTaxRule,
): Payroll {
  const { status, ownWages, otherIncome } = tax
  const wages = sumWages(tax)
  const gross = hourlyWage * hours
  const socialSecurityRoom = Math.max(0, table.socialSecurityWageBase - ownWages)
  const payrollTax =
    employeeSocialSecurityRate * Math.min(gross, socialSecurityRoom) + employeeMedicareRate * gross
  const before = calculateWageTax(table, { status, wages, otherIncome })
  const after = calculateWageTax(table, { status, wages: wages + gross, otherIncome })
  const additionalMedicare = after.additionalMedicare - before.additionalMedicare
  const incomeTax = after.incomeTax - before.incomeTax
  const addedStateTax =
    stateRate === undefined
      ? calculateAddedStateTax(
          calculateStateTax,
          situationWithWages({ ...tax, ownWages: ownWages + gross }, after),
          situationWithWages(tax, before),
        )
      : stateRate * gross
  const stateTax = addedStateTax ?? 0
  return {
    gross,
    payrollTax,
    additionalMedicare,
    incomeTax,
    stateTax,
    includesStateTax: addedStateTax !== undefined,
    benefits,
    left: gross - payrollTax - additionalMedicare - incomeTax - stateTax + benefits,
  }
}
