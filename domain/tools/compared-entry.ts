import { dollarRange, keptRange } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { launchTime, ownerKeeps, scenarioRange, startupRange } from '../catalog/revenue.ts'
import { weeklyHours } from '../catalog/schedule-facts.ts'
import { averageScore, scoresOf } from '../catalog/scores/calculate-scores.ts'
import { scoreNames, scoreReason, type Scores } from '../catalog/scores/scores.ts'
import { day } from '../text/day.ts'
import { plainText } from '../text/text.ts'
import { capitalized } from './states.ts'
import { printedDollars, type BusinessFigures } from './business-figures.ts'
import { roundDollars, toCents } from './cents.ts'
import type { ComparedEntry } from './compare.ts'
import { entryFigures } from './entry-figures.ts'
import { formatAdds, formatPerHour } from './result/figure-texts.ts'
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
  const { businessFit, fit, practice, revenue, scores } = data
  const figures = entryFigures(data, table)
  const notes = listNotes(data, figures)
  const hours = weeklyHours(data)
  return {
    slug: data.slug,
    title: data.title,
    averageScore: averageScore(data),
    scores: scoresOf(data),
    reasons: reasonsOf(scores),
    ...(revenue.solo && { gross: inCents(scenarioRange(revenue.solo)) }),
    startUp: inCents(startupRange(data)),
    ...(figures && {
      overtakes: figures.overtakesIn === undefined ? 'Never' : `Month ${figures.overtakesIn}`,
      firstTwelveMonths: printedDollars(figures.firstTwelveMonths.adds),
      fullPerHour: roundDollars(figures.full.perHour),
    }),
    launch: launchTime(data),
    difficulty: capitalized(businessFit.executionDifficulty),
    ...(revenue.solo && hours !== undefined && { weeklyHours: hours }),
    orders: capitalized(practice.orders),
    contact: capitalized(practice.contact),
    telehealth: practice.telehealth ? 'Yes' : 'No',
    evenings: capitalized(fit.evenings),
    buyer: fit.buyer === 'both' ? 'Families and organizations' : capitalized(fit.buyer),
    certifications: data.requiredCertifications
      .filter(({ required }) => required)
      .map(({ name }) => plainText(name))
      .join('. '),
    firstRisk: plainText(data.whyThisCouldFail[0]!.claim),
    reviewedAt: day.format(data.reviewedAt),
    changes: data.changes.length,
    ...(Object.keys(notes).length > 0 && { notes }),
  }
}

/** The notes that /compare adds to an entry's values, by row. Some are only for companies. */
function listNotes(
  { revenue }: Opportunity,
  figures: BusinessFigures | undefined,
): Record<string, string> {
  const { solo, team, firstTwelveMonths } = revenue
  const kept = ownerKeeps(revenue)
  return {
    ...(figures && {
      fullPerHour: `${figures.full.isJobLeft ? 'staff job' : 'extra shift'}: ${formatPerHour(figures.full.shiftPerHour)}. ${formatAdds(figures.full.adds)} a year`,
    }),
    ...(!solo && {
      gross: `company: ${dollarRange(scenarioRange(team))}`,
      weeklyHours: 'company: full time',
    }),
    ...(firstTwelveMonths && { firstTwelveMonths: describeKept(firstTwelveMonths.ownerKeeps) }),
    ...(kept && { fullPerHour: `later years, ${describeKept(kept)}` }),
  }
}

const describeKept = (kept: { low: number; high: number }): string =>
  `company owner, before tax: ${keptRange(kept)}`
