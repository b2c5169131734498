import { dollarRange, keptRange } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { launchTime, ownerKeeps, scenarioRange, startupRange } from '../catalog/revenue.ts'
import { firstYearPercent, weeklyHours } from '../catalog/schedule-facts.ts'
import { averageScore, scoreNames, scoreReason, type Scores } from '../catalog/scores/scores.ts'
import { day } from '../text/day.ts'
import { plainText } from '../text/text.ts'
import { capitalized } from './states.ts'
import { formatCents, roundDollars, toCents } from './cents.ts'
import type { ComparedEntry } from './compare.ts'
import { headlineOf } from './result/sentences.ts'
import { buildKeepTable, type KeepTable } from './take-home/keep-table.ts'
import { toTakeHomeEntry } from './take-home/take-home-entry.ts'
import type { FederalTaxYear } from './take-home/tax-years.ts'

const inCents = ({ low, high }: { low: number; high: number }) => ({
  low: roundDollars(toCents(low)),
  high: roundDollars(toCents(high)),
})

const byScore = <Value>(valueOf: (name: keyof Scores) => Value) =>
  Object.fromEntries(scoreNames.map((name) => [name, valueOf(name)])) as Record<keyof Scores, Value>

/**
 * The facts of an entry that /compare shows. Texts have no citations or Markdown. Take-home uses
 * the defaults of the take-home tool.
 */
export function toComparedEntry(data: Opportunity, table: FederalTaxYear): ComparedEntry {
  const { businessFit, fit, practice, revenue, scores } = data
  const takeHome = toTakeHomeEntry(data)
  const keep = takeHome && buildKeepTable(table, takeHome)
  const notes = listNotes(data, keep)
  const hours = weeklyHours(data)
  return {
    slug: data.slug,
    title: data.title,
    averageScore: averageScore(data),
    scores: byScore((name) => scores[name].score),
    reasons: byScore((name) => plainText(scoreReason(scores, name))),
    ...(revenue.solo && { gross: inCents(scenarioRange(revenue.solo)) }),
    startUp: inCents(startupRange(data)),
    ...(keep && {
      firstYearTakeHome: headlineOf(keep[0]).left,
      fullTakeHome: headlineOf(keep[1]).left,
    }),
    launch: launchTime(data),
    difficulty: capitalized(businessFit.executionDifficulty),
    ...(revenue.solo && hours !== undefined && { weeklyHours: hours }),
    ...(revenue.solo && { firstYear: firstYearPercent(data) }),
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
function listNotes(data: Opportunity, keep: KeepTable | undefined): Record<string, string> {
  const { solo, team, firstYearShare: expected } = data.revenue
  const perHour = keep && headlineOf(keep[1]).leftPerHour
  const kept = ownerKeeps(data.revenue)
  return {
    ...(perHour !== undefined && { fullTakeHome: `${formatCents(perHour)} an hour` }),
    ...(keep && {
      firstYearTakeHome: `at ${Math.round(keep[0].share * 100)}% of a full schedule`,
    }),
    ...(!solo && {
      gross: `company: ${dollarRange(scenarioRange(team))}`,
      weeklyHours: 'company: full time',
    }),
    ...(!solo &&
      expected && {
        firstYear: `company: ${expected.low}–${expected.high}% of the high end of its gross range`,
      }),
    ...(expected?.ownerKeeps && {
      firstYearTakeHome: describeKept(expected.ownerKeeps),
    }),
    ...(kept && { fullTakeHome: describeKept(kept) }),
  }
}

const describeKept = (kept: { low: number; high: number }): string =>
  `company owner, before tax: ${keptRange(kept)}`
