import { firstYearShare } from '../first-year.ts'
import type { Background, buyerValues, eveningsValues } from '../../catalog/fit-values.ts'
import type { contactValues, ordersValues } from '../../search/directory-entry.ts'
import type { Scores } from '../../catalog/scores/scores.ts'

/** What the fit quiz needs of an entry. Amounts are whole cents. */
export interface FitEntry {
  slug: string
  title: string
  scores: Scores
  /** The score on the card, 1 to 10. */
  averageScore: number
  contact: (typeof contactValues)[number]
  /** The core of the work can be done by phone or video. */
  telehealth: boolean
  orders: (typeof ordersValues)[number]
  evenings: (typeof eveningsValues)[number]
  buyer: (typeof buyerValues)[number]
  backgrounds: readonly Background[]
  /** A founder usually must have at least one of these. Empty if the entry names none. */
  needs: readonly Background[]
  startUp: { low: number; high: number }
  /** Time from the first step to the first client. */
  launch: { min: number; max: number; unit: 'weeks' | 'months' }
  /** Hours a week of a full schedule, unpaid hours included. Undefined for a company. */
  weeklyHours?: number | undefined
  /** Yearly gross of a full schedule. Undefined for a company. */
  gross?: number | undefined
}

/** An entry with its facts as text. The build writes the text, so the browser does not load that code. */
export interface DescribedEntry extends FitEntry {
  texts: {
    /** Sentences. */
    contact: string
    orders: string
    evenings: string
    buyer: string
    /** "$3,000–8,000". */
    startUp: string
    /** "2–4 months". */
    launch: string
    /** "2 months". */
    earliest: string
    backgrounds: string
    needs: string
  }
}

/** What a user can choose. */
export const fitChoices = {
  contact: ['hands-on', 'in person', 'remote'],
  evenings: ['never', 'some', 'any'],
  orders: ['none', 'fine'],
  buyer: ['families', 'organizations', 'either'],
} as const
type FitContact = (typeof fitChoices.contact)[number]

/** Answers of the quiz. A question without an answer is left out or an empty list. */
export interface FitAnswers {
  contact?: readonly FitContact[]
  /** Cents that the user can spend before the first client. */
  budget?: number
  /** Months until the user needs a paying client. */
  months?: number
  /** Hours a week in the first year. */
  hours?: number
  /** Gross cents in the first year. */
  goal?: number | 'any'
  evenings?: (typeof fitChoices.evenings)[number]
  orders?: (typeof fitChoices.orders)[number]
  buyer?: (typeof fitChoices.buyer)[number]
  backgrounds?: readonly Background[]
  priority?: keyof typeof scoreOfPriority
}
export type FitQuestion = keyof FitAnswers

/** The score that each choice of the last question stands for. */
export const scoreOfPriority = {
  opportunity: 'opportunity',
  demand: 'demand',
  readiness: 'feasibility',
  timing: 'timing',
  'open-field': 'competition',
} as const satisfies Record<string, keyof Scores>
export const priorities = Object.keys(scoreOfPriority) as (keyof typeof scoreOfPriority)[]

/** How much each question counts, in the order of the quiz. */
export const questionWeights = {
  contact: 3,
  budget: 3,
  months: 2,
  hours: 2,
  goal: 3,
  evenings: 2,
  orders: 2,
  buyer: 2,
  backgrounds: 3,
  priority: 2,
} as const satisfies Record<FitQuestion, number>

/** Questions that block an entry when their match is 0. */
const blockingQuestions: ReadonlySet<FitQuestion> = new Set([
  'contact',
  'budget',
  'months',
  'evenings',
  'orders',
  'backgrounds',
])

const monthsPerWeek = 12 / 52

const measureContact = (
  chosen: readonly FitContact[],
  { contact, telehealth }: FitEntry,
): number => {
  // Work without patients counts as remote work, like work by phone or video.
  if (chosen.includes(contact === 'no patients' ? 'remote' : contact)) return 1
  return chosen.includes('remote') && telehealth ? 0.5 : 0
}

function measureBudget(budget: number, { startUp: { low, high } }: FitEntry): number {
  if (budget < low) return 0
  return budget >= high ? 1 : 0.4 + (0.6 * (budget - low)) / (high - low)
}

function measureMonths(months: number, { launch }: FitEntry): number {
  const unit = launch.unit === 'weeks' ? monthsPerWeek : 1
  if (months < launch.min * unit) return 0
  return months >= launch.max * unit ? 1 : 0.5
}

/** Undefined for a company, which has no full schedule of one nurse. */
const measureHours = (hours: number, { weeklyHours }: FitEntry): number | undefined =>
  weeklyHours === undefined ? undefined : Math.min(1, hours / weeklyHours)

/** Gross cents that the first year reaches with these hours a week. Undefined for a company. */
export function reachedGross(entry: FitEntry, hours: number | undefined): number | undefined {
  if (entry.gross === undefined) return undefined
  const part = hours === undefined ? 1 : (measureHours(hours, entry) ?? 1)
  return firstYearShare * entry.gross * part
}

function measureGoal(
  goal: number | 'any',
  entry: FitEntry,
  hours: number | undefined,
): number | undefined {
  const reached = reachedGross(entry, hours)
  if (reached === undefined) return undefined
  return goal === 'any' || goal === 0 ? 1 : Math.min(1, reached / goal)
}

function measureEvenings(
  willing: NonNullable<FitAnswers['evenings']>,
  { evenings }: FitEntry,
): number {
  if (willing === 'never') return evenings === 'most' ? 0 : evenings === 'some' ? 0.5 : 1
  return willing === 'some' && evenings === 'most' ? 0.5 : 1
}

function measureOrders(choice: NonNullable<FitAnswers['orders']>, { orders }: FitEntry): number {
  if (choice === 'fine' || orders === 'not needed') return 1
  return orders === 'needed' ? 0 : 0.5
}

const measureBuyer = (choice: NonNullable<FitAnswers['buyer']>, { buyer }: FitEntry): number =>
  choice === 'either' || buyer === 'both' || choice === buyer ? 1 : 0.3

function measureBackgrounds(has: readonly Background[], entry: FitEntry): number {
  const matches = (list: readonly Background[]) => list.some((one) => has.includes(one))
  if (entry.needs.length > 0 && !matches(entry.needs)) return 0
  return matches(entry.backgrounds) ? 1 : 0.4
}

/** How well an entry matches one answered question. */
export interface FitPart {
  question: FitQuestion
  weight: number
  /** From 0 (against the entry) to 1 (for it). */
  match: number
  isBlocker: boolean
}

/** One part for each answered question, in the order of the quiz. */
export function measureFit(answers: FitAnswers, entry: FitEntry): FitPart[] {
  const { contact = [], budget, months, hours, goal, evenings, orders, buyer } = answers
  const { backgrounds: has = [], priority } = answers
  const matches: Record<FitQuestion, number | undefined> = {
    contact: contact.length > 0 ? measureContact(contact, entry) : undefined,
    budget: budget === undefined ? undefined : measureBudget(budget, entry),
    months: months === undefined ? undefined : measureMonths(months, entry),
    hours: hours === undefined ? undefined : measureHours(hours, entry),
    goal: goal === undefined ? undefined : measureGoal(goal, entry, hours),
    evenings: evenings && measureEvenings(evenings, entry),
    orders: orders && measureOrders(orders, entry),
    buyer: buyer && measureBuyer(buyer, entry),
    backgrounds: has.length > 0 ? measureBackgrounds(has, entry) : undefined,
    priority: priority && entry.scores[scoreOfPriority[priority]] / 10,
  }
  return (Object.keys(questionWeights) as FitQuestion[]).flatMap((question) => {
    const match = matches[question]
    if (match === undefined) return []
    const isBlocker = match === 0 && blockingQuestions.has(question)
    return [{ question, weight: questionWeights[question], match, isBlocker }]
  })
}

export interface FitResult<Entry extends FitEntry = FitEntry> {
  entry: Entry
  /** Weighted mean of the parts, 0 to 100. */
  fit: number
  parts: FitPart[]
  blockers: FitPart[]
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Ranks entries by the answers: first without a blocker, then with one, then with more; within these
 * groups by fit, average score and title. Without answers there is no ranking.
 */
export function rankEntries<Entry extends FitEntry>(
  answers: FitAnswers,
  entries: readonly Entry[],
): FitResult<Entry>[] {
  const results = entries.map((entry): FitResult<Entry> => {
    const parts = measureFit(answers, entry)
    const points = sum(parts.map(({ weight, match }) => weight * match))
    const fit = Math.round((100 * points) / sum(parts.map(({ weight }) => weight)))
    return { entry, fit, parts, blockers: parts.filter(({ isBlocker }) => isBlocker) }
  })
  const group = ({ blockers }: FitResult<Entry>) => Math.min(2, blockers.length)
  return results
    .filter(({ parts }) => parts.length > 0)
    .sort(
      (a, b) =>
        group(a) - group(b) ||
        b.fit - a.fit ||
        b.entry.averageScore - a.entry.averageScore ||
        a.entry.title.localeCompare(b.entry.title, 'en'),
    )
}

const mostReasons = 3
const goodMatch = 0.8
const poorMatch = 0.5

/** Returns up to three of the best matches and up to three of the worst, strongest first. */
export function pickReasons(parts: readonly FitPart[]): {
  reasonsFor: FitPart[]
  reasonsAgainst: FitPart[]
} {
  const strongest = (list: FitPart[], strength: (part: FitPart) => number) =>
    list.sort((a, b) => strength(b) - strength(a)).slice(0, mostReasons)
  return {
    reasonsFor: strongest(
      parts.filter(({ match }) => match >= goodMatch),
      ({ weight, match }) => weight * match,
    ),
    reasonsAgainst: strongest(
      parts.filter(({ match }) => match <= poorMatch),
      ({ weight, match }) => weight * (1 - match),
    ),
  }
}

/**
 * Returns the lowest start-up cost in cents if the budget is below it. Undefined if the budget
 * covers at least one entry.
 */
export function findUnreachedStartUpCost(
  budget: number,
  entries: readonly FitEntry[],
): number | undefined {
  const lowest = Math.min(...entries.map(({ startUp }) => startUp.low))
  return Number.isFinite(lowest) && budget < lowest ? lowest : undefined
}
