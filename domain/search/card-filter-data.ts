import { contactValues, ordersValues, type DirectoryEntry } from './directory-entry.ts'

/** The values that sorting and filtering need and a card does not print as numbers. */
type CardFilterData = Omit<DirectoryEntry, 'slug' | 'title' | 'shortDescription' | 'category'>

/** The data as the card's attribute stores it: numbers, separated by spaces. */
export const writeFilterData = (entry: CardFilterData): string =>
  [
    entry.score,
    ordersValues.indexOf(entry.orders),
    contactValues.indexOf(entry.contact),
    Number(entry.telehealth),
    entry.startupCost,
    entry.launchDays,
    entry.weeklyHours,
    entry.gross,
    entry.published,
    Number(entry.hasLowDifficulty),
  ].join(' ')

export function readFilterData(text: string): CardFilterData {
  const numbers = text.split(' ').map(Number)
  const number = (index: number): number => numbers[index] ?? 0
  return {
    score: number(0),
    orders: ordersValues[number(1)] ?? 'needed',
    contact: contactValues[number(2)] ?? 'hands-on',
    telehealth: number(3) === 1,
    startupCost: number(4),
    launchDays: number(5),
    weeklyHours: number(6),
    gross: number(7),
    published: number(8),
    hasLowDifficulty: number(9) === 1,
  }
}
