import { usd } from '../billing/money.ts'
import { partTimeHours, type OpportunityCard } from '../catalog/card.ts'

/**
 * Choices for the start-up budget, in US dollars. We compare them with the middle of an entry's
 * estimate.
 */
export const budgets = [1000, 3000, 5000, 10_000] as const
/** Choices for the hours a week that a user has. We compare them with the smallest week. */
export const hourLimits = [partTimeHours, 15, 20] as const
export const weeksInMonth = 52 / 12
/**
 * Choices for the maximum months to the first client. We compare them with the middle of an entry's
 * estimate.
 */
export const monthLimits = [2, 3, 4, 6] as const
/** Choices for what a full schedule keeps at least per hour, in US dollars. */
export const pays = [30, 40, 50] as const
/** Choices for what a full schedule keeps at least per year, in US dollars. */
export const incomes = [30_000, 50_000, 70_000] as const

/**
 * 'remote' finds entries with the contact 'remote' or 'no patients'. 'video' finds these entries
 * and all entries with `telehealth`. 'not hands-on' finds all entries without hands-on care.
 */
export const contactFilters = [
  'remote',
  'video',
  'not hands-on',
  'in person',
  'hands-on',
  'no patients',
] as const

/** 'evenings' finds entries with some or most of the work in the evening or on weekends. */
export const eveningFilters = ['evenings', 'daytime'] as const

/** A filter is off if its value is 0 or 'any'. */
export interface Filters {
  contact: (typeof contactFilters)[number] | 'any'
  orders: OpportunityCard['orders'] | 'any'
  budget: number
  hours: number
  months: number
  pay: number
  income: number
  evenings: (typeof eveningFilters)[number] | 'any'
  difficulty: 'low' | 'any'
}

export const noFilters: Filters = {
  contact: 'any',
  orders: 'any',
  budget: 0,
  hours: 0,
  months: 0,
  pay: 0,
  income: 0,
  evenings: 'any',
  difficulty: 'any',
}

const contactText = {
  remote: 'from home',
  video: 'from home, or partly by phone or video',
  'not hands-on': 'no hands-on care',
  'in person': 'in person',
  'hands-on': 'hands-on care',
  'no patients': 'no patients',
} as const satisfies Record<(typeof contactFilters)[number], string>
const ordersText = {
  'not needed': 'no doctor’s orders',
  'for some services': 'doctor’s orders for some services',
  needed: 'with doctor’s orders',
} as const satisfies Record<OpportunityCard['orders'], string>

interface Filter<T> {
  isOn: (value: T) => boolean
  /** Rates how well an entry meets the filter, from 0 (not at all) to 1 (fully). */
  closeness: (card: OpportunityCard, value: T) => number
  describe: (value: T) => string
}

const isFromHome = (contact: OpportunityCard['contact']): boolean =>
  contact === 'remote' || contact === 'no patients'

function contactCloseness(
  { contact, telehealth }: OpportunityCard,
  wanted: Filters['contact'],
): number {
  if (wanted === 'remote') return isFromHome(contact) ? 1 : telehealth ? 0.5 : 0
  if (wanted === 'video') return isFromHome(contact) || telehealth ? 1 : 0
  if (wanted === 'not hands-on') return contact === 'hands-on' ? 0 : 1
  return contact === wanted ? 1 : 0
}

function ordersCloseness({ orders }: OpportunityCard, wanted: Filters['orders']): number {
  if (orders === wanted) return 1
  return orders === 'for some services' ? 0.5 : 0
}

export const middleOf = ({ low, high }: { low: number; high: number }): number => (low + high) / 2

/** Returns 1 if a value is within the limit, and less the further it exceeds the limit. */
const atMost = (value: number | null, limit: number): number =>
  value === null ? 0 : Math.min(1, limit / value)

const atLeast = (value = 0, limit: number): number => Math.max(0, Math.min(1, value / limit))

const filters: { [Name in keyof Filters]: Filter<Filters[Name]> } = {
  contact: {
    isOn: (contact) => contact !== 'any',
    closeness: contactCloseness,
    describe: (contact) => (contact === 'any' ? '' : contactText[contact]),
  },
  orders: {
    isOn: (orders) => orders !== 'any',
    closeness: ordersCloseness,
    describe: (orders) => (orders === 'any' ? '' : ordersText[orders]),
  },
  budget: {
    isOn: (dollars) => dollars > 0,
    closeness: ({ toStart }, dollars) => atMost(middleOf(toStart), dollars),
    describe: (dollars) => `up to ${usd.format(dollars)} to start`,
  },
  hours: {
    isOn: (hours) => hours > 0,
    closeness: ({ smallestWeek }, hours) => atMost(smallestWeek, hours),
    describe: (hours) => `works with ${hours} hours a week`,
  },
  months: {
    isOn: (months) => months > 0,
    closeness: ({ launchMonths }, months) => atMost(middleOf(launchMonths), months),
    describe(months) {
      const weeks = Math.round(months * weeksInMonth)
      const time = Number.isInteger(months)
        ? `${months} months`
        : `${weeks} ${weeks === 1 ? 'week' : 'weeks'}`
      return `first client within ${months === 1 ? 'a month' : time}`
    },
  },
  pay: {
    isOn: (dollars) => dollars > 0,
    closeness: ({ full }, dollars) => atLeast(full?.perHour, dollars),
    describe: (dollars) => `keeps ${usd.format(dollars)} or more an hour`,
  },
  income: {
    isOn: (dollars) => dollars > 0,
    closeness: ({ full }, dollars) => atLeast(full?.perYear, dollars),
    describe: (dollars) => `keeps ${usd.format(dollars)} or more a year`,
  },
  evenings: {
    isOn: (evenings) => evenings !== 'any',
    closeness: ({ evenings }, wanted) => Number((evenings === 'none') === (wanted === 'daytime')),
    describe: (evenings) =>
      evenings === 'daytime' ? 'mostly daytime' : 'work in the evening or on weekends',
  },
  difficulty: {
    isOn: (difficulty) => difficulty === 'low',
    closeness: ({ hasLowDifficulty }) => Number(hasLowDifficulty),
    describe: () => 'low or low-to-medium difficulty',
  },
}

interface ActiveFilter {
  closeness: (card: OpportunityCard) => number
  text: string
}

function activeFilter<Name extends keyof Filters>(
  name: Name,
  chosen: Partial<Filters>,
): ActiveFilter[] {
  const value = chosen[name] ?? noFilters[name]
  const { isOn, closeness, describe }: Filter<Filters[Name]> = filters[name]
  if (!isOn(value)) return []
  return [{ closeness: (card) => closeness(card, value), text: describe(value) }]
}

export const activeFilters = (chosen: Partial<Filters>): ActiveFilter[] =>
  (Object.keys(filters) as (keyof Filters)[]).flatMap((name) => activeFilter(name, chosen))

export const countActiveFilters = (chosen: Partial<Filters>): number => activeFilters(chosen).length

export const describeFilters = (chosen: Partial<Filters>): string[] =>
  activeFilters(chosen).map(({ text }) => text)

export const quickFilters: readonly { label: string; filter: Partial<Filters> }[] = [
  { label: 'Part time', filter: { hours: partTimeHours } },
  { label: 'From home', filter: { contact: 'remote' } },
  { label: 'Up to $3,000', filter: { budget: 3000 } },
  { label: 'No doctor’s orders', filter: { orders: 'not needed' } },
  { label: 'First client within 3 months', filter: { months: 3 } },
]
