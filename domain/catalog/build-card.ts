import { dollarRange, shortDollars } from '../billing/money.ts'
import { entryFigures } from '../tools/take-home/take-home-entry.ts'
import { soloFigures } from './card-figures.ts'
import { describeGains, type OpportunityCard } from './card.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { mainModel, ownerKeeps, scenarioRange, startupRange, type MainModel } from './revenue.ts'
import { weeklyHours, workplace } from './schedule-facts.ts'
import { averageScore, type Rank } from './scores/calculate-scores.ts'

const dayMs = 24 * 60 * 60 * 1000

export function buildCard(data: Opportunity, rank: Rank): OpportunityCard {
  const figures = entryFigures(data)
  const { contact, orders, telehealth } = data.practice
  const { evenings } = data.fit
  const { executionDifficulty, timeToLaunch } = data.businessFit
  const smallestWeek = data.smallestWeek?.hours ?? null
  return {
    slug: data.slug,
    title: data.title,
    category: data.category,
    shortDescription: data.shortDescription,
    averageScore: averageScore(data),
    rank,
    revenue: labeledRange(mainModel(data.revenue)),
    gains: describeGains({ contact, evenings, smallestWeek }),
    ...(figures ? soloFigures(figures) : companyFigures(data)),
    toStart: startupRange(data),
    hours: weeklyHours(data) ?? null,
    smallestWeek,
    awayWeeks: data.awayWeeks?.perYear ?? null,
    launchMonths: { low: timeToLaunch.low, high: timeToLaunch.high },
    workplace: workplace(data),
    contact,
    orders,
    telehealth,
    evenings,
    hasLowDifficulty: executionDifficulty.startsWith('Low'),
    published: Math.floor(data.publishedAt.getTime() / dayMs),
  }
}

const labeledRange = ({ name, scenarios }: MainModel): string =>
  dollarRange(scenarioRange(scenarios)) + (name === 'Company' ? ' (company)' : '')

const noFirstYear = { low: 0, high: 0 }

function companyFigures(data: Opportunity): ReturnType<typeof soloFigures> {
  const first = data.revenue.firstTwelveMonths?.ownerKeeps ?? noFirstYear
  return {
    verdict: [companyVerdict(startupRange(data), first)],
    firstTwelveMonths: first,
    overtakesIn: null,
    full: null,
    tenHours: null,
    ownerKeeps: ownerKeeps(data.revenue) ?? null,
  }
}

interface Range {
  low: number
  high: number
}

/** "You invest $112K to $208K and lose money in the first 12 months." */
function companyVerdict(invests: Range, keeps: Range): string {
  const result =
    keeps.high < 0
      ? 'lose money in the first 12 months'
      : keeps.low < 0
        ? 'may lose money in the first 12 months'
        : 'earn money in the first 12 months'
  return `You invest ${shortDollars(invests.low)} to ${shortDollars(invests.high)} and ${result}.`
}

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
 * "15 of 34 solo businesses overtake an extra shift, in month 10 to 28; 19 never do; 8 cost more
 * than they bring in the first 12 months."
 */
export function describeOvertaking(cards: readonly Figures[]): string {
  const { solo, overtaking, never, months, losing } = summarizeOvertaking(cards)
  const when = months ? `, in month ${months.low} to ${months.high}` : ''
  return `${overtaking} of ${solo} solo businesses overtake an extra shift${when}; ${never} never do; ${losing} lose money in the first 12 months.`
}
