import { usd } from '../../billing/money.ts'
import type { Background } from '../../catalog/fit-values.ts'
import type { Opportunity } from '../../catalog/opportunity.schema.ts'
import { startupRange } from '../../catalog/revenue.ts'
import { fullGross, weeklyHours } from '../../catalog/schedule-facts.ts'
import { averageScore, scoresOf } from '../../catalog/scores/calculate-scores.ts'
import { toCents } from '../cents.ts'
import { entryFigures } from '../take-home/take-home-entry.ts'
import { backgroundNames } from './background-names.ts'
import { toFitFigures, type DescribedEntry, type FitEntry } from './fit.ts'

const contactTexts: Record<FitEntry['contact'], string> = {
  'hands-on': 'The care is hands-on.',
  'in person': 'The work is in person, without hands-on care.',
  remote: 'The work is by phone or video.',
  'no patients': 'The work does not involve patients.',
}

const ordersTexts: Record<FitEntry['orders'], string> = {
  'not needed': 'It normally needs no provider’s orders.',
  'for some services': 'Some of its services need a provider’s orders.',
  needed: 'It needs a provider’s orders.',
}

const eveningsTexts: Record<FitEntry['evenings'], string> = {
  none: 'It needs no evenings or weekends.',
  some: 'Some of the work is in the evening or on weekends.',
  most: 'Most of the work is in the evening or on weekends.',
}

const buyerTexts: Record<FitEntry['buyer'], string> = {
  families: 'You sell to families.',
  organizations: 'You sell to organizations.',
  both: 'You sell to families and organizations.',
}

function dollarSpan({ low, high }: FitEntry['startUp']): string {
  const [from, to] = [usd.format(low / 100), usd.format(high / 100)]
  return from === to ? from : `${from}–${to.slice(1)}`
}

const duration = (months: number): string => `${months} month${months === 1 ? '' : 's'}`

function listBackgrounds(list: readonly Background[]): string {
  const [last = '', ...others] = list.map((one) => backgroundNames[one]).toReversed()
  return others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : last
}

/** Hours a week that we assume for the owner of a company. Our estimate. */
const ownerHours = 50

/** The facts of an entry that the quiz compares, with the texts that explain them. */
export function toFitEntry(data: Opportunity): DescribedEntry {
  const { businessFit, fit, practice, slug, title } = data
  const { low, high } = startupRange(data)
  const startUp = { low: toCents(low), high: toCents(high) }
  const launch = { low: businessFit.timeToLaunch.low, high: businessFit.timeToLaunch.high }
  const gross = fullGross(data)
  const figures = entryFigures(data)
  return {
    slug,
    title,
    scores: scoresOf(data),
    averageScore: averageScore(data),
    contact: practice.contact,
    orders: practice.orders,
    evenings: fit.evenings,
    buyer: fit.buyer,
    backgrounds: fit.backgrounds,
    needs: fit.needs,
    startUp,
    launch,
    weeklyHours: gross === undefined ? ownerHours : weeklyHours(data),
    gross: gross === undefined ? undefined : toCents(gross),
    smallestWeek: data.smallestWeek?.hours,
    figures: figures && toFitFigures(figures, weeklyHours(data) ?? 0),
    texts: {
      contact: contactTexts[practice.contact],
      orders: ordersTexts[practice.orders],
      evenings: eveningsTexts[fit.evenings],
      buyer: buyerTexts[fit.buyer],
      startUp: dollarSpan(startUp),
      launch:
        launch.low === launch.high ? duration(launch.low) : `${launch.low}–${launch.high} months`,
      backgrounds: listBackgrounds(fit.backgrounds),
      needs: listBackgrounds(fit.needs),
    },
  }
}
