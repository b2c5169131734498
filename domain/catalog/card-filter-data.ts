import { contactValues, ordersValues, type DirectoryEntry } from './directory-entry.ts'

/** The values that sorting and filtering need and a card does not print. */
export type CardFilterData = Omit<
  DirectoryEntry,
  'slug' | 'title' | 'shortDescription' | 'category'
>

/** The data as the card's attribute stores it: numbers and the revenue, separated by spaces. */
export const writeFilterData = (entry: CardFilterData): string =>
  [
    entry.score,
    ordersValues.indexOf(entry.orders),
    contactValues.indexOf(entry.contact),
    Number(entry.telehealth),
    entry.startup.low,
    entry.startup.high,
    entry.launch.min,
    entry.launch.max,
    entry.published,
    entry.revenue,
  ].join(' ')

export function readFilterData(text: string): CardFilterData {
  const parts = text.split(' ')
  const number = (index: number): number => Number(parts[index] ?? 0)
  return {
    score: number(0),
    orders: ordersValues[number(1)] ?? 'needed',
    contact: contactValues[number(2)] ?? 'hands-on',
    telehealth: number(3) === 1,
    startup: { low: number(4), high: number(5) },
    launch: { min: number(6), max: number(7) },
    published: number(8),
    revenue: parts[9] ?? '',
  }
}
