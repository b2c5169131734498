import type { Opportunity } from '../../catalog/opportunity.schema.ts'
import { startupRange } from '../../catalog/revenue.ts'
import { fullGross, weeklyHours } from '../../catalog/schedule-facts.ts'
import { averageScore, scoreNames, type Scores } from '../../catalog/scores/scores.ts'
import { toCents } from '../cents.ts'
import { headlineOf } from '../result/sentences.ts'
import { buildKeepTable } from '../take-home/keep-table.ts'
import { toTakeHomeEntry } from '../take-home/take-home-entry.ts'
import { newestTaxYear } from '../take-home/tax-years.ts'
import type { FitEntry, TakeHomeFacts } from './fit.ts'

/** Hours a week that the owner of a company works: full time. Our estimate. */
const ownerHours = 40

/**
 * Returns the facts of an entry that the fit quiz needs. Undefined if the entry has no field `fit`.
 */
export function toFitEntry(data: Opportunity): FitEntry | undefined {
  const { businessFit, fit, practice, slug, title } = data
  if (!fit) return undefined
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

/** Calculates take-home with the model's defaults, by the newest tax figures. */
function takeHomeFacts(data: Opportunity): TakeHomeFacts | undefined {
  const entry = toTakeHomeEntry(data)
  if (!entry) return undefined
  const [firstYear, fullSchedule] = buildKeepTable(newestTaxYear, entry)
  const { leftPerHour } = headlineOf(fullSchedule)
  if (leftPerHour === undefined) return undefined
  return {
    firstYear: headlineOf(firstYear).left,
    firstYearShare: firstYear.share,
    perHour: leftPerHour,
  }
}
