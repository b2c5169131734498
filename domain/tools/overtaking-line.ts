import {
  calculateBusinessFigures,
  projectMonths,
  rulesOf,
  type TaxRules,
} from './business-figures.ts'
import type { Household } from './profile.ts'
import type { TakeHomeEntry } from './take-home/take-home-defaults.ts'

/** A business month by month next to an extra shift, for the picture on the home page. */
export interface OvertakingLine {
  /** What an hour keeps more than at the job, in US dollars. One per month with clients. */
  more: { month: number; dollars: number }[]
  overtakesIn: number | undefined
  /** An hour of a full schedule, and the same hour at the job. Cents. */
  perHour: number
  shiftPerHour: number
  includesStateTax: boolean
}

export function buildOvertakingLine(
  entry: TakeHomeEntry,
  household: Household,
  rules: TaxRules,
): OvertakingLine {
  const figures = calculateBusinessFigures(entry, household, rules)
  const { overtakesIn, full, includesStateTax } = figures
  const months = projectMonths(entry, household, rulesOf(figures, rules)).filter(
    ({ share }) => share > 0,
  )
  return {
    more: months.map(({ month, perHour, shiftPerHour }) => ({
      month,
      dollars: (perHour - shiftPerHour) / 100,
    })),
    overtakesIn,
    perHour: full.perHour,
    shiftPerHour: full.shiftPerHour,
    includesStateTax,
  }
}

export interface NamedLine extends OvertakingLine {
  slug: string
  title: string
}

/** The business that overtakes first comes first, then the one that keeps most per hour. */
export const sortLines = <Line extends OvertakingLine>(lines: readonly Line[]): Line[] =>
  lines.toSorted(
    (a, b) =>
      (a.overtakesIn ?? Infinity) - (b.overtakesIn ?? Infinity) || b.perHour - a.perHour || 0,
  )
