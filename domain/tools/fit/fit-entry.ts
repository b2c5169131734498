import type { Opportunity } from '../../catalog/opportunity.schema.ts'
import { startupRange } from '../../catalog/revenue.ts'
import { fullGross, weeklyHours } from '../../catalog/schedule-facts.ts'
import { averageScore, scoresOf } from '../../catalog/scores/calculate-scores.ts'
import { toCents } from '../cents.ts'
import { entryFigures } from '../entry-figures.ts'
import { toFitFigures, type FitEntry } from './fit.ts'

/** Hours a week that we assume for the owner of a company. Our estimate. */
const ownerHours = 50

export function toFitEntry(data: Opportunity): FitEntry {
  const { businessFit, fit, practice, slug, title } = data
  const { low, high } = startupRange(data)
  const { timeToLaunch } = businessFit
  const gross = fullGross(data)
  const figures = entryFigures(data)
  return {
    slug,
    title,
    scores: scoresOf(data),
    averageScore: averageScore(data),
    contact: practice.contact,
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
    figures: figures && toFitFigures(figures, weeklyHours(data) ?? 0),
  }
}
