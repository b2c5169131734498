import { usd } from '../billing/money.ts'
import type { DirectoryEntry, contactValues, ordersValues } from './directory-entry.ts'

/**
 * Choices for the start-up budget, in US dollars. We compare them with the middle of an entry's
 * estimate.
 */
export const budgets = [1000, 3000, 5000, 10_000] as const
/** Choices for the maximum hours a week at full schedule, unpaid hours included. */
export const hourLimits = [10, 15, 20, 30] as const
export const weeksInMonth = 52 / 12
/**
 * Choices for the maximum months to the first client. We compare them with the low end of an
 * entry's estimate.
 */
export const monthLimits = [1, 2, 3, 6] as const
/** Choices for the minimum gross revenue at full schedule, in US dollars per year. */
export const incomes = [50_000, 75_000, 100_000] as const

/**
 * 'remote' finds entries with the contact 'remote' or 'no patients'. 'video' finds these entries
 * and all entries with `telehealth`.
 */
export const contactFilters = ['remote', 'video', 'in person', 'hands-on', 'no patients'] as const

/** A filter is off if its value is 0 or 'any'. */
export interface Filters {
  contact: (typeof contactFilters)[number] | 'any'
  orders: (typeof ordersValues)[number] | 'any'
  budget: number
  hours: number
  months: number
  income: number
  difficulty: 'low' | 'any'
}

export const noFilters: Filters = {
  contact: 'any',
  orders: 'any',
  budget: 0,
  hours: 0,
  months: 0,
  income: 0,
  difficulty: 'any',
}

const contactText = {
  remote: 'from home',
  video: 'from home, or partly by phone or video',
  'in person': 'in person',
  'hands-on': 'hands-on care',
  'no patients': 'no patients',
} as const satisfies Record<(typeof contactFilters)[number], string>
const ordersText = {
  'not needed': 'no doctor’s orders',
  'for some services': 'doctor’s orders for some services',
  needed: 'with doctor’s orders',
} as const satisfies Record<(typeof ordersValues)[number], string>

interface Filter<T> {
  isOn: (value: T) => boolean
  /** Rates how well an entry meets the filter, from 0 (not at all) to 1 (fully). */
  closeness: (entry: DirectoryEntry, value: T) => number
  describe: (value: T) => string
}

const isFromHome = (contact: (typeof contactValues)[number]): boolean =>
  contact === 'remote' || contact === 'no patients'

function contactCloseness(
  { contact, telehealth }: DirectoryEntry,
  wanted: Filters['contact'],
): number {
  if (wanted === 'remote') return isFromHome(contact) ? 1 : telehealth ? 0.5 : 0
  if (wanted === 'video') return isFromHome(contact) || telehealth ? 1 : 0
  return contact === wanted ? 1 : 0
}

function ordersCloseness({ orders }: DirectoryEntry, wanted: Filters['orders']): number {
  if (orders === wanted) return 1
  return orders === 'for some services' ? 0.5 : 0
}

/**
 * Returns 1 if a value is within the limit, and less the further it exceeds the limit. Returns 0 for
 * the value 0, because a company, or an entry that does not state its hours, has 0 hours.
 */
const atMost = (value: number, limit: number): number =>
  value > 0 ? Math.min(1, limit / value) : 0

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
    closeness: ({ toStart }, dollars) => atMost((toStart.low + toStart.high) / 2, dollars),
    describe: (dollars) => `up to ${usd.format(dollars)} to start`,
  },
  hours: {
    isOn: (hours) => hours > 0,
    closeness: (entry, hours) => atMost(entry.hours, hours),
    describe: (hours) => `up to ${hours} hours a week`,
  },
  months: {
    isOn: (months) => months > 0,
    closeness: ({ launchMonths }, months) => atMost(launchMonths.low, months),
    describe(months) {
      const weeks = Math.round(months * weeksInMonth)
      const time = Number.isInteger(months)
        ? `${months} months`
        : `${weeks} ${weeks === 1 ? 'week' : 'weeks'}`
      return `first client within ${months === 1 ? 'a month' : time}`
    },
  },
  income: {
    isOn: (dollars) => dollars > 0,
    closeness: ({ gross }, dollars) => Math.min(1, gross / dollars),
    describe: (dollars) => `${usd.format(dollars)} or more gross a year`,
  },
  difficulty: {
    isOn: (difficulty) => difficulty === 'low',
    closeness: ({ hasLowDifficulty }) => Number(hasLowDifficulty),
    describe: () => 'low or low-to-medium difficulty',
  },
}

interface ActiveFilter {
  closeness: (entry: DirectoryEntry) => number
  text: string
}

function activeFilter<Name extends keyof Filters>(
  name: Name,
  chosen: Partial<Filters>,
): ActiveFilter[] {
  const value = chosen[name] ?? noFilters[name]
  const { isOn, closeness, describe }: Filter<Filters[Name]> = filters[name]
  if (!isOn(value)) return []
  return [{ closeness: (entry) => closeness(entry, value), text: describe(value) }]
}

export const activeFilters = (chosen: Partial<Filters>): ActiveFilter[] =>
  (Object.keys(filters) as (keyof Filters)[]).flatMap((name) => activeFilter(name, chosen))

export const countActiveFilters = (chosen: Partial<Filters>): number => activeFilters(chosen).length

export const describeFilters = (chosen: Partial<Filters>): string[] =>
  activeFilters(chosen).map(({ text }) => text)

export const quickFilters: readonly { label: string; filter: Partial<Filters> }[] = [
  { label: 'From home', filter: { contact: 'remote' } },
  { label: 'Up to $3,000 to start', filter: { budget: 3000 } },
  { label: 'Up to 20 hours a week', filter: { hours: 20 } },
  { label: 'No doctor’s orders', filter: { orders: 'not needed' } },
  { label: 'First client within 2 months', filter: { months: 2 } },
]
