import { contactValues, ordersValues, type DirectoryEntry } from './directory-entry.ts'

/** The fields that sorting and filtering need, without the texts that a card already contains. */
type CardFilterData = Omit<DirectoryEntry, 'slug' | 'title' | 'shortDescription' | 'category'>

/** Returns the value of a card's attribute `data-facts`: numbers, separated by spaces. */
export const writeFilterData = (entry: CardFilterData): string =>
  [
    entry.score,
    Number(entry.hasLowDifficulty),
    ordersValues.indexOf(entry.orders),
    contactValues.indexOf(entry.contact),
    Number(entry.telehealth),
    entry.startupCost,
    entry.launchDays,
    entry.weeklyHours,
    entry.gross,
    entry.takeHomePerHour,
    entry.published,
  ].join(' ')

export function readFilterData(text: string): CardFilterData {
  const numbers = text.split(' ').map(Number)
  const number = (index: number): number => numbers[index] ?? 0
  return {
    score: number(0),
    hasLowDifficulty: number(1) === 1,
    orders: ordersValues[number(2)] ?? 'needed',
    contact: contactValues[number(3)] ?? 'hands-on',
    telehealth: number(4) === 1,
    startupCost: number(5),
    launchDays: number(6),
    weeklyHours: number(7),
    gross: number(8),
    takeHomePerHour: number(9),
    published: number(10),
  }
}
