import { partTimeHours, type OpportunityCard } from '../catalog/card.ts'
import { activeFilters, type Filters } from './filters.ts'

export interface Collection {
  /** Last part of the URL: `/collection/from-home`. */
  slug: string
  title: string
  rule: string
  filters: Partial<Filters>
}

export const collections: readonly Collection[] = [
  {
    slug: 'from-home',
    title: 'From home',
    rule: 'You do the main work by phone or video, or without patients. A first visit may be in person.',
    filters: { contact: 'remote' },
  },
  {
    slug: 'under-3000',
    title: 'Start with up to $3,000',
    rule: 'The middle of our start-up estimate is at most $3,000. The high end can be more.',
    filters: { budget: 3000 },
  },
  {
    slug: 'next-to-a-hospital-job',
    title: 'Alongside a hospital job',
    rule: `The business works with ${partTimeHours} hours a week or fewer, unpaid hours included, so its hours fit next to three 12-hour shifts. Some need fixed times, which each page names.`,
    filters: { hours: partTimeHours },
  },
  {
    slug: 'no-medical-director',
    title: 'No medical director',
    rule: 'The work needs no order, standing order or medical director. Check your state’s rules.',
    filters: { orders: 'not needed' },
  },
]

export const collected = <Item>(
  { filters }: Pick<Collection, 'filters'>,
  items: readonly Item[],
  cardOf: (item: Item) => OpportunityCard,
): Item[] =>
  items.filter((item) =>
    activeFilters(filters).every(({ closeness }) => closeness(cardOf(item)) === 1),
  )
