import type { Opportunity } from '../../catalog/opportunity.schema.ts'
import { startupRange } from '../../catalog/revenue.ts'
import { fullGross, weeklyHours } from '../../catalog/schedule-facts.ts'
import { averageScore, scoresOf } from '../../catalog/scores/calculate-scores.ts'
import { printedDollars } from '../business-figures.ts'
import { roundDollars, toCents } from '../cents.ts'
import { entryFigures } from '../entry-figures.ts'
import type { FitEntry, FitFigures } from './fit.ts'

/** Hours a week that we assume for the owner of a company. Our estimate. */
const ownerHours = 50

export function toFitEntry(data: Opportunity): FitEntry {
  const { businessFit, fit, practice, slug, title } = data
  const { low, high } = startupRange(data)
  const { timeToLaunch } = businessFit
  const gross = fullGross(data)
  return {
    slug,
    title,
    scores: scoresOf(data),
    averageScore: averageScore(data),
    contact: practice.contact,
    telehealth: practice.telehealth,
    orders: practice.orders,
    evenings: fit.evenings,
    buyer: fit.buyer,
    backgrounds: fit.backgrounds,
    needs: fit.needs,
    startUp: { low: toCents(low), high: toCents(high) },
    launch: { low: timeToLaunch.low, high: timeToLaunch.high },
    weeklyHours: gross === undefined ? ownerHours : weeklyHours(data),
    gross: gross === undefined ? undefined : toCents(gross),
    smallestWeek: data.smallestWeek?.hours,
    figures: figuresOf(data),
  }
}

/** Returns only the figures that the quiz shows, so that `/fit.json` stays small. */
function figuresOf(data: Opportunity): FitFigures | undefined {
  const figures = entryFigures(data)
  if (!figures) return undefined
  const { share, firstTwelveMonths, overtakesIn, full } = figures
  return {
    firstTwelveMonths: printedDollars(firstTwelveMonths.adds),
    share: share.middle,
    hours: Math.round(((weeklyHours(data) ?? 0) * firstTwelveMonths.hours) / full.hours),
    overtakesIn,
    fullYear: printedDollars(full.adds),
    perHour: roundDollars(full.perHour),
    shiftPerHour: roundDollars(full.shiftPerHour),
  }
}
