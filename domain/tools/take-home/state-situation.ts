import type { FilingStatus } from './tax-years.ts'

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
