import { formatCents } from '../cents.ts'
import type { Runway, RunwayInputs } from '../take-home/runway.ts'

export function describeRunway(
  { months, drops, lowest, runsOutIn, belowBenefitsFrom }: Runway,
  { hoursPerShift, benefitHours }: RunwayInputs,
): string[] {
  const others = drops.slice(1).map((month) => `from month ${month} another`)
  const list = [`From month ${drops[0]} you can drop one weekly shift`, ...others].join(', ')
  const below = months.find(({ month }) => month === belowBenefitsFrom)
  return [
    ...(runsOutIn === undefined ? [] : [`You run out of savings in month ${runsOutIn}.`]),
    drops.length > 0
      ? `${list.replace(/, (?=[^,]*$)/, ', and ')}.`
      : `You cannot drop a shift in the first ${months.length} months.`,
    `Your savings are lowest in month ${lowest.month}: ${formatCents(lowest.savings)}.`,
    ...(below
      ? [
          `From month ${below.month} you work ${below.shifts * hoursPerShift} hours a week at your job. You need ${benefitHours} hours to keep your benefits. Check this number with your employer.`,
        ]
      : []),
  ]
}
