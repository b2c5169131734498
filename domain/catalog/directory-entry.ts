import type { Category } from './category.ts'

/** What an entry may say of its practice, in the order in which shards number it. */
export const ordersValues = ['not needed', 'for some services', 'needed'] as const
export const contactValues = ['hands-on', 'in person', 'remote'] as const

/** What search, sort, filters and a card need of one entry. */
export interface DirectoryEntry {
  slug: string
  title: string
  shortDescription: string
  category: Category
  /** The card's score, 1 to 10. */
  score: number
  orders: (typeof ordersValues)[number]
  contact: (typeof contactValues)[number]
  telehealth: boolean
  /** The start-up budget, US dollars. */
  startup: { low: number; high: number }
  /** Time to launch, in days, for comparing. */
  launch: { min: number; max: number }
  /** The first day online, as days since 1970-01-01 UTC. */
  published: number
  /** The solo model's gross range as a card prints it: "$23K–$115K". */
  revenue: string
}
