import { buildTakeHomeInputs, type TakeHomeEntry } from './take-home-defaults.ts'
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
  /** After-tax pay of an employee who works `hours` hours at `medianHourlyWage`. */
  onPayroll: number
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
  }
}

export type KeepTable = [firstYear: KeepColumn, fullSchedule: KeepColumn]

export const buildKeepTable = (table: FederalTaxYear, entry: TakeHomeEntry): KeepTable => [
  buildColumn(table, buildTakeHomeInputs(entry)),
  buildColumn(table, buildTakeHomeInputs(entry, 1)),
]
