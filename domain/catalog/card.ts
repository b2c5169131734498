import { dollarRange, keptRange, usd } from '../billing/money.ts'
import type { Category } from './category.ts'
import type { contactValues, eveningsValues, ordersValues } from './fit-values.ts'
import { describeRank } from './scores/rank.ts'
import type { Rank } from './scores/calculate-scores.ts'

interface Range {
  low: number
  high: number
}

/**
 * What a card shows of an entry, and the facts by which the directory finds, filters and sorts it.
 * Figures are for the default profile, before state tax, in US dollars. `/opportunities.json` has
 * one card per public entry, in the editors' order.
 */
export interface OpportunityCard {
  slug: string
  title: string
  category: Category
  shortDescription: string
  /** 1 to 10. */
  averageScore: number
  rank: Rank
  /**
   * Range of yearly gross revenue: "$23K–$115K" for a solo business, and "$253K–$405K (company)"
   * for a company.
   */
  revenue: string
  /** One or two sentences. */
  verdict: string[]
  /** What the work gives next to money: "from home, daytime only". May be empty. */
  gains: string
  /**
   * What the twelve months after the first step add to the household after tax, rounded to $100.
   * Negative for a loss. `low` and `high` are equal for a solo business. For a company, what the
   * owner keeps before tax.
   */
  firstTwelveMonths: Range
  /** The month in which the business overtakes an extra shift. Null for never and for a company. */
  overtakesIn: number | null
  /** A year at a full schedule. Null for a company. */
  full: FullSchedule | null
  /** What the owner of a company keeps in later years, before tax. Null for a solo business. */
  ownerKeeps: Range | null
  toStart: Range
  /** Hours a week at a full schedule, unpaid hours included. Null for a company. */
  hours: number | null
  /** The fewest hours a week at which the business still works. Null for a company. */
  smallestWeek: number | null
  /** Weeks a year that can cost shifts at the job. Null if the work fits on days off. */
  awayWeeks: number | null
  /** What ten hours a week keep in a year, rounded to $100. Null for a company. */
  tenHours: number | null
  /** Months from the first step to the first client. */
  launchMonths: Range
  /** Where the nurse works: "From home, some visits". */
  workplace: string
  contact: (typeof contactValues)[number]
  orders: (typeof ordersValues)[number]
  telehealth: boolean
  evenings: (typeof eveningsValues)[number]
  /** Whether the execution difficulty is low, or low to medium. */
  hasLowDifficulty: boolean
  /** Date of publication, in days since 1970-01-01 UTC. */
  published: number
}

interface FullSchedule {
  /** Rounded to $100. */
  perYear: number
  /** Rounded to $1. */
  perHour: number
  /** What an hour keeps if the nurse works the same hours at her job. Rounded to $1. */
  shiftPerHour: number
  /** Whether both sides are calculated without wages from the job. */
  isJobLeft: boolean
  /** The month in which the full schedule is reached. */
  month: number
}

type Work = Pick<OpportunityCard, 'contact' | 'evenings' | 'smallestWeek'>

/** The most hours a week of a part-time business. */
export const partTimeHours = 10

/** What the work gives next to money, for a business that pays less than a shift. */
export function describeGains({ contact, evenings, smallestWeek }: Work): string {
  const isFromHome = contact === 'remote' || contact === 'no patients'
  return [
    isFromHome && 'from home',
    evenings === 'none' && 'daytime only',
    !isFromHome && contact !== 'hands-on' && 'no lifting',
    smallestWeek !== null &&
      smallestWeek <= partTimeHours &&
      `your own hours, from ${smallestWeek} a week`,
  ]
    .filter(Boolean)
    .join(', ')
}

const amount = (dollars: number): string =>
  dollars < 0 ? `a loss of ${usd.format(-dollars)}` : usd.format(dollars)

/** The three facts of a card: label, value and note. */
export const cardFacts = ({
  firstTwelveMonths,
  full,
  ownerKeeps,
  toStart,
}: OpportunityCard): [label: string, value: string, note?: string][] => [
  full
    ? ['First 12 months, kept', amount(firstTwelveMonths.low)]
    : ['First 12 months, for you', keptRange(firstTwelveMonths), 'Before tax'],
  full
    ? [
        'Full schedule, kept',
        `${usd.format(full.perHour)} an hour`,
        `${full.isJobLeft ? 'On staff, job left' : 'As extra shifts'}: ${usd.format(full.shiftPerHour)}`,
      ]
    : ['Later years, for you', ownerKeeps ? keptRange(ownerKeeps) : 'Not stated', 'Before tax'],
  ['To start', dollarRange(toStart)],
]

/** Undefined if the work fits on days off. */
export const describeAwayWeeks = (weeks: number | null | undefined): string | undefined =>
  weeks ? `can cost you shifts in ${weeks} weeks a year` : undefined

/** Where and how long the nurse works: "From home, 30 h a week". */
export const describeWork = ({ workplace, hours, full, awayWeeks }: OpportunityCard): string =>
  [
    workplace,
    full ? hours !== null && `${hours} h a week` : 'full time',
    describeAwayWeeks(awayWeeks),
  ]
    .filter(Boolean)
    .join(', ')

/** "8, 3rd of 36". */
export const describeScore = ({ averageScore, rank }: OpportunityCard): string =>
  `${averageScore}, ${describeRank(rank)}`

/** The caveat of a page with figures. */
export const figureBasis =
  'Figures are our estimates, after costs, tax and the pay of shifts you give up. The first 12 months are after start-up costs. If a full schedule and the job take more than 60 hours a week, we leave out the job.'
