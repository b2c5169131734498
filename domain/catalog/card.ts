import { dollarRange, keptRange, usd } from '../billing/money.ts'
import type { Rank } from './scores/calculate-scores.ts'

interface Range {
  low: number
  high: number
}

/**
 * A summary of an entry, for the default profile and before state tax. `/opportunities.json` has
 * one `OpportunityCard` per public entry. Amounts are US dollars.
 */
export interface OpportunityCard {
  slug: string
  title: string
  category: string
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

/** The profile behind the figures of a page, in one caveat. */
export const keepBasis =
  'Figures with a dashed line are our estimates. They are after costs and federal tax, for a nurse who files as single and keeps 36 hours a week at $46.90. The first 12 months are after start-up costs. If the full schedule does not fit next to the job, it is calculated without it.'

const amount = (dollars: number): string =>
  dollars < 0 ? `a loss of ${usd.format(-dollars)}` : usd.format(dollars)

/** The facts of a card: label, value and note. */
export const cardFacts = ({
  firstTwelveMonths,
  full,
  ownerKeeps,
  toStart,
  hours,
}: OpportunityCard): [label: string, value: string | null, note?: string][] => [
  full
    ? ['First 12 months, kept', amount(firstTwelveMonths.low)]
    : ['First 12 months, for you', keptRange(firstTwelveMonths), 'Before tax'],
  full
    ? [
        'Full schedule, kept',
        `${usd.format(full.perHour)} an hour`,
        `${full.isJobLeft ? 'Staff job' : 'Extra shift'}: ${usd.format(full.shiftPerHour)}`,
      ]
    : ['Later years, for you', ownerKeeps && keptRange(ownerKeeps), 'Before tax'],
  ['To start', dollarRange(toStart)],
  full
    ? ['Hours, full schedule', hours === null ? null : `${hours} a week`]
    : ['Hours a week', 'Full time'],
]
