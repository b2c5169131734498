import { figureInputs } from '../business-figures.ts'
import { defaultProfile, toHousehold } from '../profile.ts'
import type { TakeHomeEntry } from './take-home-defaults.ts'
import {
  calculatePayroll,
  calculateTakeHome,
  type TakeHome,
  type TakeHomeInputs,
} from './take-home.ts'
import type { FederalTaxYear } from './tax-years.ts'

/** One column of the table "What you keep". Amounts are cents. */
export interface KeepColumn extends TakeHome {
  /** Fraction of a full schedule. */
  share: number
  costs: number
  /** After-tax pay of the same hours at the job. */
  onPayroll: number
  /** Whether the column is calculated without wages from the job. */
  isJobLeft: boolean
}

function buildColumn(table: FederalTaxYear, inputs: TakeHomeInputs): KeepColumn {
  const year = calculateTakeHome(table, inputs)
  const { unitCosts, fees, mileage, runningCosts } = year
  const { left } = calculatePayroll(table, inputs, year.hours)
  return {
    ...year,
    share: inputs.share,
    costs: unitCosts + fees + mileage + runningCosts,
    onPayroll: left,
    isJobLeft: inputs.tax.ownWages === 0,
  }
}

export type KeepTable = [firstTwelveMonths: KeepColumn, fullSchedule: KeepColumn]

/** Each step to the figures of `calculateBusinessFigures`, before state tax. */
export function buildKeepTable(
  table: FederalTaxYear,
  entry: TakeHomeEntry,
  household = toHousehold(defaultProfile),
): KeepTable {
  const { firstTwelveMonths, full } = figureInputs(entry, household)
  return [buildColumn(table, firstTwelveMonths), buildColumn(table, full)]
}
