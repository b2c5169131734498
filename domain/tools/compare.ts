import { readParams } from '../text/shared-link.ts'
import { scoreNames, type Scores } from '../catalog/scores/scores.ts'
import { formatCents } from './cents.ts'
import { mostCompared, defaultWeights, type ScoreWeights } from './comparison-link.ts'
import type { KeptFigures } from './kept-figures.ts'

export interface Comparison {
  /** Entries in the user's order, at most four. */
  slugs: string[]
  /**
   * The number of values that are not slugs of the directory. We count them and do not show them,
   * because the sender of a link can write any words there.
   */
  unknown: number
  /** Entries beyond the fourth. */
  leftOut: string[]
  weights: ScoreWeights
  /** Whether the query has invalid weights. If so, `weights` has the default weights. */
  hasInvalidWeights: boolean
}

/**
 * Reads weights such as `30-25-25-20-0`: five whole numbers from 0 to 100. Undefined for any other
 * text and if all five are 0.
 */
export const readWeights = (text: string): ScoreWeights | undefined =>
  /^(0?\d\d?|100)(-(0?\d\d?|100)){4}$/.test(text) && /[1-9]/.test(text)
    ? (text.split('-').map(Number) as unknown as ScoreWeights)
    : undefined

/** Reads the query of /compare. Repeated entries count once. */
export function readComparison(query: string, knownSlugs: ReadonlySet<string>): Comparison {
  const params = readParams(query)
  const values = [...new Set((params.get('e') ?? '').split(',').filter(Boolean))]
  const known = values.filter((value) => knownSlugs.has(value))
  const weightsText = params.get('w')
  const weights = weightsText === null ? defaultWeights : readWeights(weightsText)
  return {
    slugs: known.slice(0, mostCompared),
    unknown: values.length - known.length,
    leftOut: known.slice(mostCompared),
    weights: weights ?? defaultWeights,
    hasInvalidWeights: weights === undefined,
  }
}

/** The weighted mean of the five scores, not rounded. At least one weight must be above 0. */
export function calculateWeightedScore(scores: Scores, weights: ScoreWeights): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return (
    scoreNames.reduce((sum, name, index) => sum + scores[name] * (weights[index] ?? 0), 0) / total
  )
}

/** A weighted score with one decimal, rounded half up: 8.25 -> "8.3". */
export const formatWeightedScore = (score: number): string =>
  (Math.floor(score * 10 + 0.5) / 10).toFixed(1)

interface Range {
  low: number
  high: number
}

/** The public facts that /compare shows for an entry. Amounts are whole cents. */
export interface ComparedEntry {
  slug: string
  title: string
  averageScore: number
  scores: Scores
  reasons: Readonly<Record<keyof Scores, string>>
  /**
   * Yearly gross of the solo scenarios. A company has no solo scenario, so it also has no
   * `kept`, `smallestWeek` or `weeklyHours`.
   */
  gross?: Range
  startUp: Range
  /** The figures for the default profile. */
  kept?: KeptFigures
  /** The fewest hours a week at which a solo business works. */
  smallestWeek?: number
  /** "2–4 months". */
  launch: string
  weeklyHours?: number
  orders: string
  contact: string
  evenings?: string
  buyer?: string
  /** Required certifications only. */
  certifications: string
  firstRisk: string
  /** Texts of a company for rows without a value, by name: `weeklyHours` -> "Full time". */
  notes?: Readonly<Record<string, string>>
}

export interface UserFacts {
  /** The figures for the stored profile. Without one, the property is absent. */
  kept?: KeptFigures
  /** Take-home of the user's newest saved scenario for the entry, in cents. Members only. */
  savedTakeHome?: number | undefined
  /** `licenseReach` and `homeCare` are texts about the rules of the user's chosen US state. */
  licenseReach?: string | undefined
  homeCare?: string | undefined
}

/** Rows by group, in page order. The scores are last, next to the fields for their weights. */
const rowsByGroup = {
  money: ['overtakes', 'firstTwelveMonths', 'fullPerHour', 'startUp', 'gross', 'savedTakeHome'],
  time: ['launch', 'smallestWeek', 'weeklyHours'],
  practice: ['orders', 'contact', 'evenings', 'buyer', 'certifications', 'firstRisk'],
  state: ['licenseReach', 'homeCare'],
  scores: [...scoreNames, 'weightedScore'],
}
export type ComparisonGroup = keyof typeof rowsByGroup
export const comparisonGroups = Object.keys(rowsByGroup) as ComparisonGroup[]

/**
 * Matches the names of rows that depend on the user. If no entry has a value for such a row, we
 * leave the row out.
 */
const userRows = /^(saved|license|home)/

/** One row: a value for each entry, in the order of the columns. */
export interface ComparisonRow {
  group: ComparisonGroup
  name: string
  values: unknown[]
  differs: boolean
  /** Positions of the best values. Empty if all are equal, or if no value is better than another. */
  best: number[]
}

/** Rows in which a higher value is better (1), or a lower one (-1). */
const betterValues: Readonly<Record<string, 1 | -1>> = {
  overtakes: -1,
  firstTwelveMonths: 1,
  fullPerHour: 1,
  startUp: -1,
  savedTakeHome: 1,
  smallestWeek: -1,
  weightedScore: 1,
  ...Object.fromEntries(scoreNames.map((name) => [name, 1] as const)),
}

export const isRange = (value: unknown): value is Range =>
  typeof value === 'object' && value !== null

/** A number to rank a value by. A business that never overtakes a shift comes last. */
function toNumber(value: unknown): number | undefined {
  if (value === null) return Infinity
  if (isRange(value)) return (value.low + value.high) / 2
  return typeof value === 'number' ? value : undefined
}

function findBest(name: string, values: readonly unknown[]): number[] {
  const direction = betterValues[name]
  const numbers = values.map(toNumber)
  const known = numbers.filter((number) => number !== undefined)
  if (!direction || known.length < 2) return []
  const best = direction > 0 ? Math.max(...known) : Math.min(...known)
  const places = numbers.flatMap((number, index) => (number === best ? [index] : []))
  return places.length === known.length || !Number.isFinite(best) ? [] : places
}

export function listComparisonRows(
  entries: readonly (ComparedEntry & UserFacts)[],
  weights: ScoreWeights,
): ComparisonRow[] {
  const facts = entries.map((entry): Record<string, unknown> => ({
    ...entry,
    ...entry.kept,
    ...entry.scores,
    weightedScore: calculateWeightedScore(entry.scores, weights),
  }))
  return comparisonGroups.flatMap((group) =>
    rowsByGroup[group].flatMap((name): ComparisonRow | [] => {
      const values = facts.map((fact) => fact[name])
      if (userRows.test(name) && values.every((value) => value === undefined)) return []
      const texts = new Set(values.map((value) => JSON.stringify(value)))
      return { group, name, values, differs: texts.size > 1, best: findBest(name, values) }
    }),
  )
}

/** What a best value is a reason for. The first rows are the strongest reasons. */
const reasonTexts: readonly (readonly [name: string, text: (entry: ComparedEntry) => string])[] = [
  [
    'overtakes',
    ({ kept }) => `you want to beat an extra shift soonest, in month ${kept?.overtakes}`,
  ],
  [
    'fullPerHour',
    ({ kept }) => `you want the most per hour when full, ${formatCents(kept?.fullPerHour ?? 0)}`,
  ],
  ['firstTwelveMonths', () => 'you want the most in the first 12 months'],
  [
    'smallestWeek',
    ({ smallestWeek }) => `you have few hours: it works from ${smallestWeek} a week`,
  ],
  ['startUp', () => 'you want to spend the least before you start'],
  ['weightedScore', () => 'you trust the scores with your weights'],
]

/** Facts that only one of the compared entries has. */
const onlyTexts: readonly (readonly [has: (entry: ComparedEntry) => boolean, text: string])[] = [
  [({ contact }) => contact === 'Remote', 'you want to work from home'],
  [({ orders }) => orders === 'Not needed', 'you want to work without orders'],
  [({ evenings }) => evenings === 'None', 'you want your evenings free'],
  [({ contact }) => contact === 'Hands-on', 'you want hands-on care'],
  [({ gross }) => gross === undefined, 'you want to own a company with employees'],
]

/**
 * Says for each entry what speaks for it against the others: "you want to work from home". Each
 * reason is given once. Undefined for an entry without one.
 */
export function findReasons(
  entries: readonly ComparedEntry[],
  rows: readonly ComparisonRow[],
): (string | undefined)[] {
  const reasons: (string | undefined)[] = entries.map(() => undefined)
  if (entries.length < 2) return reasons
  for (const [name, text] of reasonTexts) {
    const best = rows.find((row) => row.name === name)?.best ?? []
    const [index = -1] = best
    if (best.length === 1) reasons[index] ??= text(entries[index]!)
  }
  for (const [has, text] of onlyTexts) {
    const having = entries.flatMap((entry, index) => (has(entry) ? [index] : []))
    const [index = -1] = having
    if (having.length === 1) reasons[index] ??= text
  }
  return reasons
}

/** A comparison of three or more entries starts with "Show only differences" turned on. */
export const showsOnlyDifferences = (count: number): boolean => count >= 3
