import { formatCents, roundDollars } from '../cents.ts'
import { medianHourlyPay } from '../profile.ts'
import type { Payroll, TakeHome, TakeHomeInputs } from '../take-home/take-home.ts'

/**
 * The two figures of a result's headline: take-home, rounded to the nearest $100, and take-home per
 * hour, rounded to the nearest $1. Both values are in cents.
 */
export const headlineOf = ({ left, leftPerHour }: TakeHome) => ({
  left: roundDollars(left, 100),
  leftPerHour: leftPerHour === undefined ? undefined : roundDollars(leftPerHour),
})

/** `perHour` is undefined for a year without hours. */
export function headlineParts(year: TakeHome): { left: string; perHour: string | undefined } {
  const { left, leftPerHour } = headlineOf(year)
  return {
    left: formatCents(left),
    perHour: leftPerHour === undefined ? undefined : formatCents(leftPerHour),
  }
}

export function announceHeadline(year: TakeHome): string {
  const { left, perHour } = headlineParts(year)
  return `Take-home: about ${left} a year${perHour === undefined ? '' : `, ${perHour} an hour`}.`
}

export function describeCase({ share, countsStartUpCosts, startUpCosts }: TakeHomeInputs): string {
  const schedule = `${Math.round(share * 100)}% of a full schedule`
  if (!countsStartUpCosts) return `At ${schedule}, without start-up costs`
  return `First 12 months, at ${schedule}${startUpCosts > 0 ? ', after start-up costs' : ''}`
}

export const formatHours = (hours: number): string => Math.round(hours).toLocaleString('en-US')

/** Undefined for a year without hours. */
export function comparePayroll(
  { hourlyWage, benefits }: TakeHomeInputs,
  { hours, left, leftPerHour }: TakeHome,
  payroll: Payroll,
): string | undefined {
  if (leftPerHour === undefined) return undefined
  const wage = `$${(hourlyWage / 100).toFixed(2)}`
  const [here, there] = [formatCents(leftPerHour), formatCents(payroll.left / hours)]
  return [
    ...(left < payroll.left && here !== there
      ? [`Your take-home is ${here} an hour, less than the ${there} on payroll.`]
      : []),
    `The same ${formatHours(hours)} hours on payroll at ${wage} an hour leave ${formatCents(roundDollars(payroll.left, 100))} after tax${benefits > 0 ? `, including ${formatCents(benefits)} of benefits` : ". Neither number includes an employer's health plan, paid leave or retirement match"}.`,
    ...(hourlyWage === medianHourlyPay ? ['Wage: BLS national median for RNs, May 2025.'] : []),
  ].join(' ')
}

export const educationNote = (year: number): string =>
  `An estimate for education. Not tax, legal or financial advice. Uses ${year} federal tax figures.`
