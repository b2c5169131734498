import { formatExactCents } from './cents.ts'
import type { Household } from './profile.ts'
import { stateNames } from './state-names.ts'
import type { StateTax } from './state-tax.schema.ts'
import type { FilingStatus } from './take-home/tax-years.ts'

const statusTexts: Record<FilingStatus, string> = {
  single: 'single',
  joint: 'married filing jointly',
  head: 'head of household',
  separate: 'married filing separately',
}

/**
 * The household in one line: "36 h a week at $45, single, Texas". With `includesStateTax` false, the
 * line says so after the state. Else it says so if the state's tax is of grade C.
 */
export function describeHousehold(
  household: Household,
  includesStateTax = household.state !== undefined,
  grade?: StateTax['grade'],
): string {
  const { job, hourlyPay, hoursPerWeek, status, spouseWages, state } = household
  const pay = formatExactCents(hourlyPay)
  const hours = `${hoursPerWeek} h a week at ${pay}`
  const jobText = {
    keeps: hours,
    cuts: `cut to ${hours}`,
    leaves: `job left, compared with ${pay} an hour`,
  }[job]
  const spouse = spouseWages > 0 ? `, spouse earns ${formatExactCents(spouseWages)}` : ''
  const place = state ? `, ${stateNames[state]}` : ''
  const ofTax = grade === 'C' ? ' (state tax of grade C)' : ''
  const caveat = includesStateTax ? ofTax : ', before state tax'
  return `${jobText}, ${statusTexts[status]}${spouse}${place}${caveat}`
}

/** The household whose figures are `figures`. Says so if one of them is before state tax. */
export const describeFigures = (
  household: Household,
  figures: readonly { includesStateTax: boolean }[],
): string =>
  describeHousehold(
    household,
    figures.length > 0 && figures.every(({ includesStateTax }) => includesStateTax),
  )
