import type { OpportunityCard } from '../catalog/card.ts'
import type { DirectoryEntry } from './directory-entry.ts'
import { dollarRange, keptAmount, keptRange, shortDollars } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import {
  mainModel,
  ownerKeeps,
  scenarioRange,
  startupRange,
  type MainModel,
} from '../catalog/revenue.ts'
import { firstYearGross, fullGross, weeklyHours } from '../catalog/schedule-facts.ts'
import { averageScore } from '../catalog/scores/scores.ts'
import { formatCents } from '../tools/cents.ts'
import { entryTakeHome } from '../tools/take-home/entry-take-home.ts'

const days = { weeks: 7, months: 30 } as const
const dayMs = 24 * 60 * 60 * 1000

export function directoryEntry(data: Opportunity): DirectoryEntry {
  const { min, unit } = data.businessFit.timeToLaunch
  return {
    slug: data.slug,
    title: data.title,
    shortDescription: data.shortDescription,
    category: data.category,
    score: averageScore(data),
    orders: data.practice.orders,
    contact: data.practice.contact,
    telehealth: data.practice.telehealth,
    hasLowDifficulty: data.businessFit.executionDifficulty.startsWith('Low'),
    startupCost: startupRange(data).low,
    launchDays: min * days[unit],
    weeklyHours: weeklyHours(data) ?? 0,
    gross: fullGross(data) ?? 0,
    takeHomePerHour: (entryTakeHome(data)?.perHour ?? 0) / 100,
    published: Math.floor(data.publishedAt.getTime() / dayMs),
  }
}

const labeledRange = ({ name, scenarios }: MainModel): string =>
  dollarRange(scenarioRange(scenarios)) + (name === 'Company' ? ' (company)' : '')

function cardGross(data: Opportunity): Pick<OpportunityCard, 'gross' | 'grossBasis'> {
  const gross = fullGross(data)
  return gross === undefined
    ? {
        gross: dollarRange(scenarioRange(mainModel(data.revenue).scenarios)),
        grossBasis: 'company',
      }
    : { gross: shortDollars(gross), grossBasis: 'full schedule' }
}

export function cardOf(data: Opportunity): OpportunityCard {
  const firstYear = firstYearGross(data)
  const takeHome = entryTakeHome(data)
  const kept = ownerKeeps(data.revenue)
  const keptFirstYear = data.revenue.firstYearShare?.ownerKeeps
  return {
    slug: data.slug,
    title: data.title,
    category: data.category,
    shortDescription: data.shortDescription,
    averageScore: averageScore(data),
    revenue: labeledRange(mainModel(data.revenue)),
    startupCost: dollarRange(startupRange(data)),
    ...cardGross(data),
    ownerKeeps: kept ? keptRange(kept) : null,
    weeklyHours: weeklyHours(data) ?? null,
    firstYear: firstYear ? dollarRange(firstYear) : null,
    ownerKeepsFirstYear: keptFirstYear ? keptRange(keptFirstYear) : null,
    takeHomePerYear: takeHome ? shortDollars(takeHome.fullYear / 100) : null,
    takeHomeFirstYear: takeHome ? keptAmount(takeHome.firstYear / 100) : null,
    takeHomePerHour: takeHome ? formatCents(takeHome.perHour) : null,
  }
}
