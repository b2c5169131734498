import type { Category } from './category.ts'

/** Allowed values of `practice`. A card stores the index. */
export const ordersValues = ['not needed', 'for some services', 'needed'] as const
export const contactValues = ['hands-on', 'in person', 'remote', 'no patients'] as const

/** The fields of an entry that search, sort, filters and cards use. */
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
  /** Start-up budget in US dollars. */
  startup: { low: number; high: number }
  /** Time to launch in days. */
  launch: { min: number; max: number }
  /** Date of publication, in days since 1970-01-01 UTC. */
  published: number
  /** Gross revenue range of the main model: "$23K–$115K". */
  revenue: string
}
