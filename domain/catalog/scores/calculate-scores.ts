import { calculateBusinessFigures } from '../../tools/business-figures.ts'
import { toCents } from '../../tools/cents.ts'
import { toHousehold } from '../../tools/profile.ts'
import { calculateFederalTax } from '../../tools/take-home/federal-tax.ts'
import {
  middleOf,
  toPayrollInputs,
  type TakeHomeEntry,
} from '../../tools/take-home/take-home-defaults.ts'
import { toTakeHomeEntry } from '../../tools/take-home/take-home-entry.ts'
import { calculatePayroll } from '../../tools/take-home/take-home.ts'
import { newestTaxYear, type FederalTaxYear } from '../../tools/take-home/tax-years.ts'
import type { Opportunity } from '../opportunity.schema.ts'
import { ownerKeeps, startupRange } from '../revenue.ts'
import type { Scores } from './scores.ts'

/** A nurse without a job, single, before state tax, compared with the national median RN wage. */
const withoutJob = toHousehold({ job: 'leaves', status: 'single' })

/** How many times the pay of the same hours on staff each score needs. The rest score 3. */
const leastRatios: readonly (readonly [ratio: number, score: number])[] = [
  [1.7, 10],
  [1.5, 9],
  [1.25, 8],
  [1.1, 7],
  [1, 6],
  [0.9, 5],
  [0.75, 4],
]
const lowestScore = 3

const scoreOfRatio = (ratio: number): number =>
  leastRatios.find(([least]) => ratio >= least)?.[1] ?? lowestScore

/** Compares what a full schedule keeps per hour with the same hours on staff. */
export function scoreOpportunity(entry: TakeHomeEntry, federal: FederalTaxYear): number {
  const { full } = calculateBusinessFigures(entry, withoutJob, { federal })
  return scoreOfRatio(full.perHour / full.shiftPerHour)
}

/** Hours a week of a company's owner, in every week of the year. Our estimate. */
const ownerHoursPerWeek = 50

/** Compares the middle of what the owner keeps, after federal tax, with the same hours on staff. */
export function scoreCompanyOpportunity(
  kept: { low: number; high: number },
  federal: FederalTaxYear,
): number {
  const inputs = toPayrollInputs(withoutJob)
  const profit = toCents(middleOf(kept))
  const { dueToBusiness } = calculateFederalTax(federal, profit, inputs.tax)
  const staff = calculatePayroll(federal, inputs, ownerHoursPerWeek * 52)
  return scoreOfRatio((profit - dueToBusiness) / staff.left)
}

/** Starts from 10 and subtracts a point, or more, for what makes a start harder. At least 1. */
export function scoreFeasibility(data: Opportunity): number {
  const { businessFit, practice, fit } = data
  const startUp = middleOf(startupRange(data))
  const firstClient = middleOf(businessFit.timeToLaunch)
  const hurdles = [
    startUp > 5_000,
    startUp > 10_000,
    startUp > 50_000,
    firstClient > 3,
    firstClient > 6,
    practice.orders !== 'not needed',
    fit.needs.length > 0,
    businessFit.executionDifficulty === 'Hard',
    // A license of a facility or an agency counts twice.
    practice.facilityLicense,
    practice.facilityLicense,
  ]
  return Math.max(1, 10 - hurdles.filter(Boolean).length)
}

/** Calculates the scores for opportunity and feasibility, and reads the other three. */
export function scoresOf(data: Opportunity, federal = newestTaxYear): Scores {
  const { demand, timing, competition } = data.scores
  const entry = toTakeHomeEntry(data)
  const kept = ownerKeeps(data.revenue)
  return {
    opportunity: entry
      ? scoreOpportunity(entry, federal)
      : kept
        ? scoreCompanyOpportunity(kept, federal)
        : lowestScore,
    demand: demand.score,
    feasibility: scoreFeasibility(data),
    timing: timing.score,
    competition: competition.score,
  }
}

/** The mean of four scores, not rounded. Competition does not count. */
export function meanScore(data: Opportunity): number {
  const { opportunity, demand, feasibility, timing } = scoresOf(data)
  return (opportunity + demand + feasibility + timing) / 4
}

export const averageScore = (data: Opportunity): number => Math.round(meanScore(data))

/** An entry's place among all entries by its unrounded mean. Equal means share a place. */
export interface Rank {
  place: number
  of: number
}

/** The ranks of all entries, by slug. */
export function rankEntries(entries: readonly Opportunity[]): ReadonlyMap<string, Rank> {
  const means = entries.map((data) => ({ slug: data.slug, mean: meanScore(data) }))
  return new Map(
    means.map(({ slug, mean }) => [
      slug,
      { place: means.filter((other) => other.mean > mean).length + 1, of: means.length },
    ]),
  )
}
