import type { OpportunityCard } from '../catalog/card.ts'
import type { DirectoryEntry } from './directory-entry.ts'
import { dollarRange, shortDollars } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import {
  mainModel,
  ownerKeeps,
  scenarioRange,
  startupRange,
  type MainModel,
} from '../catalog/revenue.ts'
import { fullGross, weeklyHours } from '../catalog/schedule-facts.ts'
import { averageScore, type Rank } from '../catalog/scores/calculate-scores.ts'
import { calculateTenHours, type BusinessFigures } from '../tools/business-figures.ts'
import { printedDollars, verdictSentences } from '../tools/verdict.ts'
import { entryFigures } from '../tools/entry-figures.ts'
import { defaultProfile, toHousehold } from '../tools/profile.ts'
import { toTakeHomeEntry } from '../tools/take-home/take-home-entry.ts'
import { newestTaxYear } from '../tools/take-home/tax-years.ts'

const dayMs = 24 * 60 * 60 * 1000

const wholeDollars = (cents: number): number => Math.floor(cents / 100 + 0.5)

export function directoryEntry(data: Opportunity): DirectoryEntry {
  const figures = entryFigures(data)
  const entry = toTakeHomeEntry(data)
  const tenHours =
    entry && calculateTenHours(entry, toHousehold(defaultProfile), { federal: newestTaxYear }).adds
  const { low, high } = data.businessFit.timeToLaunch
  return {
    slug: data.slug,
    title: data.title,
    shortDescription: data.shortDescription,
    category: data.category,
    score: averageScore(data),
    orders: data.practice.orders,
    contact: data.practice.contact,
    telehealth: data.practice.telehealth,
    evenings: data.fit.evenings,
    hasLowDifficulty: data.businessFit.executionDifficulty.startsWith('Low'),
    toStart: startupRange(data),
    launchMonths: { low, high },
    hours: weeklyHours(data) ?? 0,
    smallestWeek: data.smallestWeek?.hours ?? 0,
    gross: fullGross(data) ?? 0,
    perHour: figures ? wholeDollars(figures.full.perHour) : 0,
    tenHours: tenHours === undefined ? 0 : printedDollars(tenHours) / 100,
    overtakesIn: figures?.overtakesIn ?? null,
    published: Math.floor(data.publishedAt.getTime() / dayMs),
  }
}

const labeledRange = ({ name, scenarios }: MainModel): string =>
  dollarRange(scenarioRange(scenarios)) + (name === 'Company' ? ' (company)' : '')

const noFirstYear = { low: 0, high: 0 }

export function cardOf(data: Opportunity, rank: Rank): OpportunityCard {
  const figures = entryFigures(data)
  return {
    slug: data.slug,
    title: data.title,
    category: data.category,
    shortDescription: data.shortDescription,
    averageScore: averageScore(data),
    rank,
    revenue: labeledRange(mainModel(data.revenue)),
    ...(figures ? soloFigures(figures) : companyFigures(data)),
    toStart: startupRange(data),
    hours: weeklyHours(data) ?? null,
  }
}

type Figures = Pick<
  OpportunityCard,
  'verdict' | 'firstTwelveMonths' | 'overtakesIn' | 'full' | 'ownerKeeps'
>

function soloFigures(figures: BusinessFigures): Figures {
  const { firstTwelveMonths, full, overtakesIn = null } = figures
  const adds = printedDollars(firstTwelveMonths.adds) / 100
  return {
    verdict: verdictSentences(figures),
    firstTwelveMonths: { low: adds, high: adds },
    overtakesIn,
    full: {
      perYear: printedDollars(full.adds) / 100,
      perHour: wholeDollars(full.perHour),
      shiftPerHour: wholeDollars(full.shiftPerHour),
      isJobLeft: full.isJobLeft,
      month: full.month,
    },
    ownerKeeps: null,
  }
}

function companyFigures(data: Opportunity): Figures {
  const first = data.revenue.firstTwelveMonths?.ownerKeeps ?? noFirstYear
  return {
    verdict: [companyVerdict(startupRange(data), first)],
    firstTwelveMonths: first,
    overtakesIn: null,
    full: null,
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
