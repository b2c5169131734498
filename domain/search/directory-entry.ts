import type { Category } from '../catalog/category.ts'

/** Allowed values of `practice.orders` and `practice.contact`. A card stores a value's index. */
export const ordersValues = ['not needed', 'for some services', 'needed'] as const
export const contactValues = ['hands-on', 'in person', 'remote', 'no patients'] as const

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
  /** Whether the execution difficulty is low, or low to medium. */
  hasLowDifficulty: boolean
  /** Low end of the start-up budget in US dollars. */
  startupCost: number
  /** The shortest time to the first client, in days. */
  launchDays: number
  /**
   * Hours a week at full schedule, unpaid hours included. 0 for a company, and if the entry does
   * not state the hours.
   */
  weeklyHours: number
  /** Gross revenue of one nurse at full schedule, in US dollars per year. 0 for a company. */
  gross: number
  /**
   * Take-home per hour at full schedule, after costs and federal tax, in US dollars. 0 for a
   * company, and if the entry does not state the hours.
   */
  takeHomePerHour: number
  /** Date of publication, in days since 1970-01-01 UTC. */
  published: number
}
