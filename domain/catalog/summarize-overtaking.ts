import type { OpportunityCard } from './card.ts'

type Figures = Pick<OpportunityCard, 'full' | 'overtakesIn' | 'firstTwelveMonths'>

interface Summary {
  /** Solo businesses. Companies do not count. */
  solo: number
  overtaking: number
  never: number
  /** The earliest and the latest month of overtaking. Undefined if no business overtakes. */
  months: { low: number; high: number } | undefined
  /** How many cost more than they bring in the first 12 months. */
  losing: number
}

export function summarizeOvertaking(cards: readonly Figures[]): Summary {
  const solo = cards.filter(({ full }) => full !== null)
  const months = solo.flatMap(({ overtakesIn }) => overtakesIn ?? [])
  return {
    solo: solo.length,
    overtaking: months.length,
    never: solo.length - months.length,
    months: months.length > 0 ? { low: Math.min(...months), high: Math.max(...months) } : undefined,
    losing: solo.filter(({ firstTwelveMonths }) => firstTwelveMonths.low < 0).length,
  }
}

/**
 * "16 of 34 solo businesses overtake an extra shift, in month 10 to 28; 18 never do; 8 cost more
 * than they bring in the first 12 months."
 */
export function describeOvertaking(cards: readonly Figures[]): string {
  const { solo, overtaking, never, months, losing } = summarizeOvertaking(cards)
  const when = months ? `, in month ${months.low} to ${months.high}` : ''
  return `${overtaking} of ${solo} solo businesses overtake an extra shift${when}; ${never} never do; ${losing} cost more than they bring in the first 12 months.`
}
