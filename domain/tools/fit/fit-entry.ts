import type { Opportunity } from '../../catalog/opportunity.schema.ts'
import { startupRange } from '../../catalog/revenue.ts'
import { fullGross, weeklyHours } from '../../catalog/schedule-facts.ts'
import { averageScore, scoreNames, type Scores } from '../../catalog/scores/scores.ts'
import { roundDollars, toCents } from '../cents.ts'
import { entryTakeHome } from '../take-home/entry-take-home.ts'
import type { FitEntry, TakeHomeFacts } from './fit.ts'

/** Hours a week that we assume for the owner of a company. Our estimate. */
const ownerHours = 40

export function toFitEntry(data: Opportunity): FitEntry {
  const { businessFit, fit, practice, slug, title } = data
  const { low, high } = startupRange(data)
  const { min, max, unit } = businessFit.timeToLaunch
  const gross = fullGross(data)
  return {
    slug,
    title,
    scores: Object.fromEntries(scoreNames.map((name) => [name, data.scores[name].score])) as Scores,
    averageScore: averageScore(data),
    contact: practice.contact,
    telehealth: practice.telehealth,
    orders: practice.orders,
    evenings: fit.evenings,
    buyer: fit.buyer,
    backgrounds: fit.backgrounds,
    needs: fit.needs,
    startUp: { low: toCents(low), high: toCents(high) },
    launch: { min, max, unit },
    weeklyHours: gross === undefined ? ownerHours : weeklyHours(data),
    gross: gross === undefined ? undefined : toCents(gross),
    takeHome: takeHomeFacts(data),
  }
}

/** Returns only the take-home figures that the quiz shows, so that `/fit.json` stays small. */
function takeHomeFacts(data: Opportunity): TakeHomeFacts | undefined {
  const takeHome = entryTakeHome(data)
  if (!takeHome) return undefined
  const { firstYear, firstYearShare, firstYearHoursShare, fullYear, perHour } = takeHome
  return {
    firstYear: roundDollars(firstYear, 100),
    firstYearShare,
    firstYearHours: Math.round((weeklyHours(data) ?? 0) * firstYearHoursShare),
    fullYear: roundDollars(fullYear, 100),
    perHour,
  }
}
