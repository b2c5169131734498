/** The months in which a schedule fills, from the first step, and the share it starts with. */
export interface Ramp {
  /** Months from the first step to the first client. */
  launchMonths: number
  /** Months from the first client to a full schedule. */
  rampMonths: number
  /** What the first client brings, as a fraction of a full schedule. */
  firstClientShare: number
}

/**
 * The share of a full schedule, 0 to 1, in `month`, counted from 1 at the first step. We take the
 * middle of the month. The share is 0 before the first client and then grows evenly.
 */
export function shareInMonth(
  { launchMonths, rampMonths, firstClientShare }: Ramp,
  month: number,
): number {
  const sinceLaunch = month - 0.5 - launchMonths
  if (sinceLaunch < 0) return 0
  if (sinceLaunch >= rampMonths) return 1
  return firstClientShare + (1 - firstClientShare) * (sinceLaunch / rampMonths)
}

/** The average share of the twelve months after the first step, 0 to 1. */
export function shareOfFirstTwelveMonths(ramp: Ramp): number {
  let sum = 0
  for (let month = 1; month <= 12; month += 1) sum += shareInMonth(ramp, month)
  return sum / 12
}

/** The first month whose share is 1. */
export const fullMonth = ({ launchMonths, rampMonths }: Ramp): number =>
  Math.max(1, Math.ceil(launchMonths + rampMonths + 0.5))
