import type { Background, buyerValues, eveningsValues } from '../../catalog/fit-values.ts'
import type { contactValues, ordersValues } from '../../catalog/fit-values.ts'
import type { Scores } from '../../catalog/scores/scores.ts'
import type { BusinessFigures } from '../business-figures.ts'
import { printedDollars, roundDollars } from '../cents.ts'
import {
  questionWeights,
  scoreOfPriority,
  type FitAnswers,
  type FitQuestion,
} from './fit-answers.ts'

/** Amounts are whole cents. */
export interface FitEntry {
  slug: string
  title: string
  scores: Scores
  /** The rounded mean of all scores except `competition`, from 1 to 10. */
  averageScore: number
  contact: (typeof contactValues)[number]
  orders: (typeof ordersValues)[number]
  evenings: (typeof eveningsValues)[number]
  buyer: (typeof buyerValues)[number]
  backgrounds: readonly Background[]
  /** A founder usually needs at least one of these backgrounds. Empty if the entry names none. */
  needs: readonly Background[]
  startUp: { low: number; high: number }
  /** Months from the first step to the first client. */
  launch: { low: number; high: number }
  /**
   * Hours a week of a full schedule, unpaid hours included. For a company, the hours of its owner.
   * Undefined if the entry does not state the hours.
   */
  weeklyHours?: number | undefined
  /** Yearly gross of a full schedule. Undefined for a company. */
  gross?: number | undefined
  /** The fewest hours a week at which the business still works. Undefined for a company. */
  smallestWeek?: number | undefined
  /** Undefined for a company. */
  figures?: FitFigures | undefined
}

/** The entry's figures for the default profile, before state tax. Amounts are cents. */
export interface FitFigures {
  /** What the first twelve months add. Rounded to $100. */
  firstTwelveMonths: number
  /** Share of a full schedule in the first twelve months, 0 to 1. */
  share: number
  /** Hours a week in the first twelve months, unpaid hours included. */
  hours: number
  /** The month in which the business overtakes an extra shift. Undefined for never. */
  overtakesIn?: number | undefined
  /** What a full schedule keeps per hour. Rounded to $1. */
  perHour: number
  /** What the same hours at the job keep per hour. Rounded to $1. */
  shiftPerHour: number
  /** Whether a full schedule is calculated with the job left. */
  isJobLeft: boolean
}

/**
 * An entry with its facts as text. The build writes the text, so that the browser does not load the
 * code that formats it.
 */
export interface DescribedEntry extends FitEntry {
  /**
   * `contact`, `orders`, `evenings` and `buyer` are sentences. `backgrounds` and `needs` are lists
   * of names: "A, B or C".
   */
  texts: {
    contact: string
    orders: string
    evenings: string
    buyer: string
    /** "$3,000–8,000". */
    startUp: string
    /** "2–4 months". */
    launch: string
    backgrounds: string
    needs: string
  }
}

/**
 * If an entry's `match` for one of these questions is 0, the question is a blocker. `rankEntries`
 * puts entries with blockers after all other entries.
 */
const blockingQuestions: ReadonlySet<FitQuestion> = new Set([
  'contact',
  'budget',
  'months',
  'hours',
  'goal',
  'evenings',
  'orders',
  'backgrounds',
])

export function toFitFigures(
  { share, firstTwelveMonths, overtakesIn, full }: BusinessFigures,
  weeklyHours: number,
): FitFigures {
  return {
    firstTwelveMonths: printedDollars(firstTwelveMonths.adds),
    share: share.middle,
    hours: Math.round((weeklyHours * firstTwelveMonths.hours) / full.hours),
    overtakesIn,
    perHour: roundDollars(full.perHour),
    shiftPerHour: roundDollars(full.shiftPerHour),
    isJobLeft: full.isJobLeft,
  }
}

/**
 * The gross in cents of the first twelve months. If the nurse has fewer hours than these months
 * take, the gross decreases in proportion. Undefined for a company.
 */
export const reachedGross = (
  { gross, figures }: FitEntry,
  hours: number | undefined,
): number | undefined =>
  gross && figures && figures.share * gross * Math.min(1, (hours ?? Infinity) / figures.hours)

/** Our amounts are estimates, so an amount this close to the user's limit breaks no answer. */
const tolerance = 0.9

/**
 * The function of each question rates how well an entry matches an answer, from 0 to 1. It returns
 * undefined if the entry lacks the value to compare. For example, a company has no `gross`.
 */
const measures: {
  [Question in FitQuestion]: (
    answer: NonNullable<FitAnswers[Question]>,
    entry: FitEntry,
    answers: FitAnswers,
  ) => number | undefined
} = {
  // The choice `remote` also matches an entry whose `contact` is `no patients`.
  contact: (chosen, { contact }) =>
    chosen.includes(contact === 'no patients' ? 'remote' : contact) ? 1 : 0,
  budget: (budget, { startUp: { low, high } }) =>
    budget < tolerance * low
      ? 0
      : budget >= high
        ? 1
        : 0.4 + (0.6 * Math.max(0, budget - low)) / (high - low || 1),
  months: (months, { launch: { low, high } }) => (months < low ? 0 : months >= high ? 1 : 0.5),
  hours: (hours, { weeklyHours, smallestWeek = 0 }) =>
    hours < smallestWeek ? 0 : weeklyHours && Math.min(1, hours / weeklyHours),
  goal(goal, entry, { hours }) {
    const reached = reachedGross(entry, hours)
    if (reached === undefined) return undefined
    if (goal === 'any' || reached >= goal) return 1
    return reached < tolerance * goal ? 0 : reached / goal
  },
  evenings: (willing, { evenings }) =>
    willing === 'any' || evenings === 'none' || (willing === 'some' && evenings === 'some') ? 1 : 0,
  orders: (choice, { orders }) =>
    choice === 'fine' || orders === 'not needed' ? 1 : orders === 'needed' ? 0 : 0.5,
  buyer: (choice, { buyer }) =>
    choice === 'either' || buyer === 'both' || choice === buyer ? 1 : 0.3,
  backgrounds(has, { needs, backgrounds }) {
    const matches = (list: readonly Background[]) => list.some((one) => has.includes(one))
    if (needs.length > 0 && !matches(needs)) return 0
    return matches(backgrounds) ? 1 : 0.4
  },
  priority: (priority, { scores }) => scores[scoreOfPriority[priority]] / 10,
}

export interface FitPart {
  question: FitQuestion
  weight: number
  /** How well the entry matches the answer, from 0 (not at all) to 1 (fully). */
  match: number
  isBlocker: boolean
}

/**
 * Returns one `FitPart` per question. Leaves out a question if it has no answer, or if the entry
 * lacks the value to compare.
 */
export function measureFit(answers: FitAnswers, entry: FitEntry): FitPart[] {
  return (Object.keys(questionWeights) as FitQuestion[]).flatMap((question) => {
    const answer = answers[question]
    const measure = measures[question] as (...all: unknown[]) => number | undefined
    const isAnswered = answer !== undefined && String(answer) !== ''
    const match = isAnswered ? measure(answer, entry, answers) : undefined
    if (match === undefined) return []
    const isBlocker = match === 0 && blockingQuestions.has(question)
    return [{ question, weight: questionWeights[question], match, isBlocker }]
  })
}

export interface FitResult<Entry extends FitEntry = FitEntry> {
  entry: Entry
  /** Weighted mean of `match` over `parts`, as a whole number from 0 to 100. */
  fit: number
  parts: FitPart[]
  blockers: FitPart[]
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Sorts by the number of blockers (fewest first), then by `fit` and `averageScore` (highest
 * first), then by `title`. Leaves out an entry if `measureFit` returns no parts for it.
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
  return results
    .filter(({ parts }) => parts.length > 0)
    .sort(
      (a, b) =>
        a.blockers.length - b.blockers.length ||
        b.fit - a.fit ||
        b.entry.averageScore - a.entry.averageScore ||
        a.entry.title.localeCompare(b.entry.title, 'en'),
    )
}

const mostCards = 3

/**
 * Splits a ranking into at most three cards and the others. If at least one entry passes all
 * answers, each card passes them. If none does, the cards are the nearest.
 */
export function chooseCards<Result extends FitResult>(
  results: readonly Result[],
): { passing: number; cards: Result[]; others: Result[] } {
  const passing = results.filter(({ blockers }) => blockers.length === 0).length
  const shown = Math.min(mostCards, passing || mostCards)
  return { passing, cards: results.slice(0, shown), others: results.slice(shown) }
}

const goodMatch = 0.8
/** Every entry matches these answers, so they are no reason for one. */
const openAnswers: ReadonlySet<unknown> = new Set(['any', 'fine', 'either'])

/**
 * The part that speaks most for an entry, and the one that speaks most against it. By its
 * weight, that is a blocker if there is one. Undefined if no part speaks for the entry, or none against it.
 */
export function pickReasons(
  { parts }: FitResult,
  answers: FitAnswers,
): { because: FitPart | undefined; but: FitPart | undefined } {
  const strongest = (list: readonly FitPart[], strength: (part: FitPart) => number) =>
    list.toSorted((a, b) => strength(b) - strength(a))[0]
  // An amount or a number of hours that falls short, even by little, is no reason for an entry.
  const good = parts.filter(
    ({ question, match }) =>
      match >= (question === 'priority' ? goodMatch : 1) && !openAnswers.has(answers[question]),
  )
  return {
    // Of equal reasons, the last question says most about the user.
    because: strongest(good.toReversed(), ({ weight, match }) => weight * match),
    but: strongest(
      parts.filter(({ match }) => match < goodMatch),
      ({ weight, match }) => weight * (1 - match),
    ),
  }
}

/**
 * If `budget` is below the `startUp.low` of every entry, returns the lowest `startUp.low`, in
 * cents. Otherwise, or if there are no entries, returns undefined.
 */
export function findUnreachedStartUpCost(
  budget: number,
  entries: readonly FitEntry[],
): number | undefined {
  const lowest = Math.min(...entries.map(({ startUp }) => startUp.low))
  return Number.isFinite(lowest) && budget < lowest ? lowest : undefined
}
