import { calculateWeeklyHours } from '../tools/schedule.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { scenarioRange } from './revenue.ts'

type Revenue = Pick<Opportunity, 'revenue'>

/** Gross revenue of one nurse at full schedule, in US dollars per year. Undefined for a company. */
export const fullGross = ({ revenue }: Revenue): number | undefined =>
  revenue.solo && scenarioRange(revenue.solo).high

/**
 * Hours a week of the highest solo scenario, unpaid hours included, rounded to a whole hour.
 * Undefined for a company. Also undefined if the scenario does not state its unpaid hours, or the
 * hours of one of its `lines`.
 */
export function weeklyHours({ revenue }: Revenue): number | undefined {
  const full = revenue.solo?.at(-1)
  if (full?.unpaidHours === undefined) return undefined
  const lines = full.lines.map((line) => ({ ...line, price: 0, cost: 0, hours: line.hours ?? NaN }))
  const hours = calculateWeeklyHours(lines, full.unpaidHours)
  return Number.isNaN(hours) ? undefined : hours
}

type Work = Pick<Opportunity, 'practice' | 'milesPerWeek'>

export function workplace({ practice, milesPerWeek }: Work): string {
  const { contact, telehealth } = practice
  switch (contact) {
    case 'remote':
      return milesPerWeek ? 'From home, some visits' : 'From home'
    case 'no patients':
      return 'Without patients'
    case 'in person':
      return telehealth ? 'In person or by video' : 'In person'
    case 'hands-on':
      return telehealth ? 'Hands-on care, some video' : 'Hands-on care'
  }
}
