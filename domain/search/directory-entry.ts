import type { Category } from '../catalog/category.ts'
import type { eveningsValues } from '../catalog/fit-values.ts'

/** Allowed values of `practice.orders` and `practice.contact`. */
export const ordersValues = ['not needed', 'for some services', 'needed'] as const
export const contactValues = ['hands-on', 'in person', 'remote', 'no patients'] as const

interface Range {
  low: number
  high: number
}

/**
 * The facts by which the directory finds, filters and sorts an entry. A card has them as JSON in
 * its attribute `data-entry`. Pay is for the default profile, before state tax.
 */
export interface DirectoryEntry {
  slug: string
  title: string
  shortDescription: string
  category: Category
  /** Average score, 1 to 10. */
  score: number
  orders: (typeof ordersValues)[number]
  contact: (typeof contactValues)[number]
  telehealth: boolean
  evenings: (typeof eveningsValues)[number]
  /** Whether the execution difficulty is low, or low to medium. */
  hasLowDifficulty: boolean
  /** Start-up costs in US dollars. */
  toStart: Range
  /** Months from the first step to the first client. */
  launchMonths: Range
  /** Hours a week at full schedule, unpaid hours included. 0 for a company. */
  hours: number
  /** The fewest hours a week at which the business still works. 0 for a company. */
  smallestWeek: number
  /** Gross revenue of one nurse at full schedule, in US dollars per year. 0 for a company. */
  gross: number
  /** What a full schedule keeps per hour, in US dollars. 0 for a company. */
  perHour: number
  /** What ten hours a week keep, in US dollars a year, rounded to $100. 0 for a company. */
  tenHours: number
  /** The month in which the business overtakes an extra shift. Null for never and for a company. */
  overtakesIn: number | null
  /** Date of publication, in days since 1970-01-01 UTC. */
  published: number
}
