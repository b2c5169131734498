import { dollarRange, keptRange } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { launchTime, ownerKeeps, scenarioRange, startupRange } from '../catalog/revenue.ts'
import { weeklyHours } from '../catalog/schedule-facts.ts'
import { averageScore, scoresOf } from '../catalog/scores/calculate-scores.ts'
import { scoreNames, scoreReason, type Scores } from '../catalog/scores/scores.ts'
import { plainText } from '../text/text.ts'
import { capitalized } from './states.ts'
import { roundDollars, toCents } from './cents.ts'
import type { ComparedEntry } from './compare.ts'
import { toKeptFigures } from './kept-figures.ts'
import { entryFigures } from './take-home/take-home-entry.ts'
import type { FederalTaxYear } from './take-home/tax-years.ts'

const inCents = ({ low, high }: { low: number; high: number }) => ({
  low: roundDollars(toCents(low)),
  high: roundDollars(toCents(high)),
})

const reasonsOf = (scores: Opportunity['scores']) =>
  Object.fromEntries(
    scoreNames.map((name) => [name, plainText(scoreReason(scores, name))]),
  ) as Record<keyof Scores, string>

/**
 * The facts of an entry that /compare shows. Texts have no citations or Markdown. Kept
 * figures are for the default profile.
 */
export function toComparedEntry(data: Opportunity, table: FederalTaxYear): ComparedEntry {
  const { fit, practice, revenue, scores } = data
  const figures = entryFigures(data, table)
  const notes = listNotes(data)
  const hours = weeklyHours(data)
  return {
    slug: data.slug,
    title: data.title,
    averageScore: averageScore(data),
    scores: scoresOf(data),
    reasons: reasonsOf(scores),
    ...(revenue.solo && { gross: inCents(scenarioRange(revenue.solo)) }),
    startUp: inCents(startupRange(data)),
    ...(figures && { kept: toKeptFigures(figures) }),
    ...(data.smallestWeek && { smallestWeek: data.smallestWeek.hours }),
    launch: launchTime(data),
    ...(revenue.solo && hours !== undefined && { weeklyHours: hours }),
    orders: capitalized(practice.orders),
    contact: capitalized(practice.contact),
    evenings: capitalized(fit.evenings),
    buyer: fit.buyer === 'both' ? 'Families and organizations' : capitalized(fit.buyer),
    certifications: data.requiredCertifications
      .filter(({ required }) => required)
      .map(({ name }) => plainText(name))
      .join('. '),
    firstRisk: plainText(data.whyThisCouldFail[0]!.claim),
    ...(Object.keys(notes).length > 0 && { notes }),
  }
}

/** What /compare shows for a company in place of the figures of a solo business, by row. */
function listNotes({ revenue }: Opportunity): Record<string, string> {
  const { solo, team, firstTwelveMonths } = revenue
  const kept = ownerKeeps(revenue)
  return {
    ...(!solo && {
      gross: `${dollarRange(scenarioRange(team))}, whole company`,
      weeklyHours: 'Full time',
    }),
    ...(firstTwelveMonths && { firstTwelveMonths: describeKept(firstTwelveMonths.ownerKeeps) }),
    ...(kept && { fullPerHour: `${describeKept(kept)}, later years` }),
  }
}

const describeKept = (kept: { low: number; high: number }): string =>
  `Owner, before tax: ${keptRange(kept)}`
