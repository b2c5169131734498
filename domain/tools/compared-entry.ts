import { dollarRange } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { launchTime, ownerKeeps, scenarioRange, startupRange } from '../catalog/revenue.ts'
import { firstYearPercent, weeklyHours } from '../catalog/schedule-facts.ts'
import { averageScore, scoreNames, scoreReason, type Scores } from '../catalog/scores/scores.ts'
import { day } from '../text/day.ts'
import { plainText } from '../text/text.ts'
import { capitalized } from './states.ts'
import { formatCents, roundToDollars, toCents } from './cents.ts'
import type { ComparedEntry } from './compare.ts'
import { headlineOf } from './result/sentences.ts'
import { buildKeepTable } from './take-home/keep-table.ts'
import { toTakeHomeEntry } from './take-home/take-home-entry.ts'
import type { FederalTaxYear } from './take-home/tax-years.ts'

const inCents = ({ low, high }: { low: number; high: number }) => ({
  low: roundToDollars(toCents(low)),
  high: roundToDollars(toCents(high)),
})

const byScore = <Value>(valueOf: (name: keyof Scores) => Value) =>
  Object.fromEntries(scoreNames.map((name) => [name, valueOf(name)])) as Record<keyof Scores, Value>

/** The public facts of an entry for /compare, without marks. Take-home uses the tool's defaults. */
export function toComparedEntry(data: Opportunity, table: FederalTaxYear): ComparedEntry {
  const { businessFit, fit, practice, revenue, scores } = data
  const takeHome = toTakeHomeEntry(data)
  const keep = takeHome && buildKeepTable(table, takeHome).map((column) => headlineOf(column).left)
  const notes = listNotes(data, table)
  const hours = weeklyHours(data)
  return {
    slug: data.slug,
    title: data.title,
    averageScore: averageScore(data),
    scores: byScore((name) => scores[name].score),
    reasons: byScore((name) => plainText(scoreReason(scores, name))),
    ...(revenue.solo && { gross: inCents(scenarioRange(revenue.solo)) }),
    startUp: inCents(startupRange(data)),
    ...(keep && { firstYearTakeHome: keep[0], fullTakeHome: keep[1] }),
    launch: launchTime(data),
    difficulty: capitalized(businessFit.executionDifficulty),
    ...(revenue.solo && hours !== undefined && { weeklyHours: hours }),
    ...(revenue.solo && { firstYear: firstYearPercent(data) }),
    orders: capitalized(practice.orders),
    contact: capitalized(practice.contact),
    telehealth: practice.telehealth ? 'Yes' : 'No',
    evenings: capitalized(fit.evenings),
    buyer: capitalized(fit.buyer),
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

/** Take-home per hour, a first year that differs from the model's, and the figures of a company. */
function listNotes(data: Opportunity, table: FederalTaxYear): Record<string, string> {
  const { solo, team, firstYearShare: expected } = data.revenue
  const takeHome = toTakeHomeEntry(data)
  const perHour = takeHome && headlineOf(buildKeepTable(table, takeHome)[1]).leftPerHour
  const kept = ownerKeeps(data.revenue)
  return {
    ...(perHour !== undefined && { fullTakeHome: `${formatCents(perHour)} an hour` }),
    ...(solo && expected && { firstYearTakeHome: `we expect ${expected.low}–${expected.high}%` }),
    ...(!solo && {
      gross: `company: ${dollarRange(scenarioRange(team))}`,
      weeklyHours: 'company: full time',
    }),
    ...(!solo && expected && { firstYear: `company: ${expected.low}–${expected.high}%` }),
    ...(expected?.ownerKeeps && {
      firstYearTakeHome: `the owner keeps ${dollarRange(expected.ownerKeeps)} before tax`,
    }),
    ...(kept && { fullTakeHome: `the owner keeps ${dollarRange(kept)} before tax` }),
  }
}
