import { readParams } from '../text/shared-link.ts'
import { scoreNames, type Scores } from '../catalog/scores/scores.ts'
import { mostCompared } from './compare-selection.ts'
import { defaultWeights, type ScoreWeights } from './comparison-link.ts'

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
   * `overtakes`, kept figures or `weeklyHours`.
   */
  gross?: Range
  startUp: Range
  /** When the business overtakes an extra shift: "Month 14", "Never". */
  overtakes?: string
  /** What the first twelve months add, for the default profile. Rounded to $100. */
  firstTwelveMonths?: number
  /** What a full schedule keeps per hour, for the default profile. Rounded to $1. */
  fullPerHour?: number
  /** "2–4 months". */
  launch: string
  difficulty: string
  weeklyHours?: number
  orders: string
  contact: string
  /** "Yes" or "No". */
  telehealth: string
  evenings?: string
  buyer?: string
  /** Required certifications only. */
  certifications: string
  firstRisk: string
  /** "Nov 20, 2026". */
  reviewedAt: string
  /** The number of changes in the entry's change log. */
  changes: number
  /**
   * Notes that the page adds to values, by the name of the row: `fullPerHour` -> "extra shift: $33".
   */
  notes?: Readonly<Record<string, string>>
}

export interface UserFacts {
  /** Take-home of the user's newest saved scenario for the entry, in cents. Members only. */
  savedTakeHome?: number | undefined
  /** `licenseReach` and `homeCare` are texts about the rules of the user's chosen US state. */
  licenseReach?: string | undefined
  homeCare?: string | undefined
}

/** Rows by group, in page order. The scores are last, next to the fields for their weights. */
const rowsByGroup = {
  money: ['overtakes', 'firstTwelveMonths', 'fullPerHour', 'startUp', 'gross', 'savedTakeHome'],
  risk: ['firstRisk'],
  time: ['launch', 'difficulty', 'weeklyHours'],
  practice: ['orders', 'contact', 'telehealth', 'evenings', 'buyer', 'certifications'],
  state: ['licenseReach', 'homeCare'],
  freshness: ['reviewedAt', 'changes'],
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
}

export function listComparisonRows(
  entries: readonly (ComparedEntry & UserFacts)[],
  weights: ScoreWeights,
): ComparisonRow[] {
  const facts = entries.map((entry): Record<string, unknown> => ({
    ...entry,
    ...entry.scores,
    weightedScore: calculateWeightedScore(entry.scores, weights),
  }))
  return comparisonGroups.flatMap((group) =>
    rowsByGroup[group].flatMap((name): ComparisonRow | [] => {
      const values = facts.map((fact) => fact[name])
      if (userRows.test(name) && values.every((value) => value === undefined)) return []
      const texts = new Set(values.map((value) => JSON.stringify(value)))
      return { group, name, values, differs: texts.size > 1 }
    }),
  )
}

/** A comparison of three or more entries starts with "Show only differences" turned on. */
export const showsOnlyDifferences = (count: number): boolean => count >= 3
