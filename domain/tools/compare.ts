import { scoreNames, type Scores } from '../catalog/scores/scores.ts'

/** Weights of the five scores, in the order of `scoreNames`. */
export type ScoreWeights = readonly [number, number, number, number, number]

export const defaultWeights: ScoreWeights = [30, 25, 25, 20, 0]
export const mostCompared = 4
const mostWeight = 100

/** What the query of /compare asks for. */
export interface Comparison {
  /** Entries in the user's order, at most four. */
  slugs: string[]
  /** Values that are not slugs of the directory. The page shows them as text. */
  unknown: string[]
  /** Entries beyond the fourth. */
  leftOut: string[]
  weights: ScoreWeights
  /** The query has weights that are not valid, so the default weights apply. */
  hasInvalidWeights: boolean
}

/** Five whole numbers from 0 to 100, not all 0. Undefined for anything else. */
export function readWeights(text: string): ScoreWeights | undefined {
  const parts = text.split('-')
  const weights = parts.map(Number)
  const isValid =
    parts.length === scoreNames.length &&
    parts.every((part) => /^\d{1,3}$/.test(part)) &&
    weights.every((weight) => weight <= mostWeight) &&
    weights.some((weight) => weight > 0)
  return isValid ? (weights as unknown as ScoreWeights) : undefined
}

/** Reads the query of /compare. Repeated entries count once. Only entries of the directory remain. */
export function readComparison(query: string, knownSlugs: ReadonlySet<string>): Comparison {
  const params = new URLSearchParams(query)
  const values = [...new Set((params.get('e') ?? '').split(',').filter(Boolean))]
  const known = values.filter((value) => knownSlugs.has(value))
  const weightsText = params.get('w')
  const weights = weightsText === null ? defaultWeights : readWeights(weightsText)
  return {
    slugs: known.slice(0, mostCompared),
    unknown: values.filter((value) => !knownSlugs.has(value)),
    leftOut: known.slice(mostCompared),
    weights: weights ?? defaultWeights,
    hasInvalidWeights: weights === undefined,
  }
}

/** Writes the path of a comparison: `/compare?e=a,b&w=30-25-25-20-0`. */
export const writeComparison = (slugs: readonly string[], weights: ScoreWeights): string =>
  `/compare?e=${slugs.map(encodeURIComponent).join(',')}&w=${weights.join('-')}`

/** Adds an entry to a selection, or removes it; undefined when the selection is full. */
export function toggleSelection(selected: readonly string[], slug: string): string[] | undefined {
  if (selected.includes(slug)) return selected.filter((one) => one !== slug)
  return selected.length < mostCompared ? [...selected, slug] : undefined
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

/** The public facts of an entry that /compare shows. Amounts are whole cents. */
export interface ComparedEntry {
  slug: string
  title: string
  /** The rounded mean that cards show. */
  averageScore: number
  scores: Scores
  /** The reason for each score. */
  reasons: Readonly<Record<keyof Scores, string>>
  /** Yearly gross of the solo scenarios. Undefined for a company, like take-home and hours. */
  gross?: Range
  startUp: Range
  /** Percent of a full schedule that we expect in the first year: "30–50%". */
  firstYear?: string
  /** With the defaults of the take-home tool, at 40% and at 100% of a full schedule. */
  firstYearTakeHome?: number
  fullTakeHome?: number
  launch: { min: number; max: number; unit: 'weeks' | 'months' }
  difficulty: string
  weeklyHours?: number
  orders: string
  contact: string
  telehealth: boolean
  evenings?: string
  buyer?: string
  /** Required certifications only. */
  certifications: readonly string[]
  /** The first reason why it could fail. */
  firstRisk: string
  reviewedAt: string
  /** Number of entries in the change log. */
  changes: number
}

/** Optional facts by slug: the lines of a state, and a member's saved scenario. */
interface ComparisonExtras {
  /** Take-home in cents of the newest saved scenario. */
  savedTakeHome?: ReadonlyMap<string, number>
  licenseReach?: ReadonlyMap<string, string>
  homeCare?: ReadonlyMap<string, string>
}

export const comparisonGroups = [
  'scores',
  'money',
  'time',
  'practice',
  'risk',
  'state',
  'freshness',
] as const
export type ComparisonGroup = (typeof comparisonGroups)[number]

/** One row: a value for each entry, in the order of the columns. */
export interface ComparisonRow {
  group: ComparisonGroup
  name: string
  values: unknown[]
  /** Whether the entries' values differ. */
  differs: boolean
}

type Row = [group: ComparisonGroup, name: string, valueOf: (entry: ComparedEntry) => unknown]

const scoreRows = scoreNames.map((name): Row => ['scores', name, ({ scores }) => scores[name]])

/** Rows of a comparison, in the order in which the page shows them. */
export function listComparisonRows(
  entries: readonly ComparedEntry[],
  weights: ScoreWeights,
  extras: ComparisonExtras = {},
): ComparisonRow[] {
  const extra = (group: ComparisonGroup, name: keyof ComparisonExtras): Row[] => {
    const values = extras[name]
    return values ? [[group, name, ({ slug }) => values.get(slug)]] : []
  }
  const rows: Row[] = [
    ...scoreRows,
    ['scores', 'weightedScore', ({ scores }) => calculateWeightedScore(scores, weights)],
    ['money', 'gross', ({ gross }) => gross],
    ['money', 'startUp', ({ startUp }) => startUp],
    ['money', 'firstYearTakeHome', ({ firstYearTakeHome }) => firstYearTakeHome],
    ['money', 'fullTakeHome', ({ fullTakeHome }) => fullTakeHome],
    ...extra('money', 'savedTakeHome'),
    ['time', 'launch', ({ launch }) => launch],
    ['time', 'difficulty', ({ difficulty }) => difficulty],
    ['time', 'weeklyHours', ({ weeklyHours }) => weeklyHours],
    ['time', 'firstYear', ({ firstYear }) => firstYear],
    ['practice', 'orders', ({ orders }) => orders],
    ['practice', 'contact', ({ contact }) => contact],
    ['practice', 'telehealth', ({ telehealth }) => telehealth],
    ['practice', 'evenings', ({ evenings }) => evenings],
    ['practice', 'buyer', ({ buyer }) => buyer],
    ['practice', 'certifications', ({ certifications }) => certifications],
    ['risk', 'firstRisk', ({ firstRisk }) => firstRisk],
    ...extra('state', 'licenseReach'),
    ...extra('state', 'homeCare'),
    ['freshness', 'reviewedAt', ({ reviewedAt }) => reviewedAt],
    ['freshness', 'changes', ({ changes }) => changes],
  ]
  return rows.map(([group, name, valueOf]) => {
    const values = entries.map(valueOf)
    const texts = new Set(values.map((value) => JSON.stringify(value)))
    return { group, name, values, differs: texts.size > 1 }
  })
}

/** "Show only differences" is on from three entries. */
export const showsOnlyDifferences = (count: number): boolean => count >= 3
