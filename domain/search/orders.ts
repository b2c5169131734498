import type { OpportunityCard } from '../catalog/card.ts'
import { middleOf } from './filters.ts'

type Order = (a: OpportunityCard, b: OpportunityCard) => number

/** Compares a number of two cards, largest first. Null comes last. */
const byMost =
  (valueOf: (card: OpportunityCard) => number | null | undefined): Order =>
  (a, b) =>
    (valueOf(b) ?? -Infinity) - (valueOf(a) ?? -Infinity) || 0

/** Compares a number of two cards, smallest first. Null comes last. */
const byLeast =
  (valueOf: (card: OpportunityCard) => number | null | undefined): Order =>
  (a, b) =>
    (valueOf(a) ?? Infinity) - (valueOf(b) ?? Infinity) || 0

const perHour = byMost(({ full }) => full?.perHour)
const contactOrder = ['no patients', 'remote', 'in person', 'hands-on'] as const

const byOvertaking: Order = (a, b) =>
  byLeast(({ overtakesIn }) => overtakesIn)(a, b) || perHour(a, b)

const orders = {
  overtakes: byOvertaking,
  // The same, on cards with the figures for the user's job.
  job: byOvertaking,
  first: byMost(({ full, firstTwelveMonths }) => full && firstTwelveMonths.low),
  keep: perHour,
  ten: byMost(({ tenHours }) => tenHours),
  hours: byLeast(({ smallestWeek }) => smallestWeek),
  cost: byLeast(({ toStart }) => middleOf(toStart)),
  launch: byLeast(({ launchMonths }) => middleOf(launchMonths)),
  score: (a, b) => a.rank.place - b.rank.place,
  newest: byMost(({ published }) => published),
  editors: () => 0,
  patients: (a, b) =>
    contactOrder.indexOf(a.contact) - contactOrder.indexOf(b.contact) || byOvertaking(a, b),
} as const satisfies Record<string, Order>

/** An order that a query can ask for. */
export type OrderName = keyof typeof orders

/** The orders that a user can choose. The first one is the default. */
export const sorts = [
  'overtakes',
  'job',
  'first',
  'keep',
  'ten',
  'hours',
  'cost',
  'launch',
  'score',
  'newest',
  'editors',
] as const satisfies OrderName[]
export type Sort = (typeof sorts)[number]

export const sortLabels: Record<OrderName, string> = {
  overtakes: 'Overtakes soonest',
  job: 'Sort for my job',
  first: 'Best first 12 months',
  keep: 'Most kept per hour',
  ten: 'Best ten-hour week',
  hours: 'Smallest week',
  cost: 'Lowest cost to start',
  launch: 'Fastest first client',
  score: 'Highest score',
  newest: 'Newest',
  editors: 'Editors’ order',
  patients: 'Fewest patients',
}

/** Sorts by the named order. Equal cards keep the editors' order. */
export const sortCards = <Item>(
  items: readonly Item[],
  name: OrderName,
  cardOf: (item: Item) => OpportunityCard,
): Item[] => items.toSorted((a, b) => orders[name](cardOf(a), cardOf(b)))
