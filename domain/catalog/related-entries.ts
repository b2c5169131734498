import { dollarRange } from '../billing/money.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { isPublic } from './publication.ts'
import { startupRange } from './revenue.ts'
import { weeklyHours } from './schedule-facts.ts'
import { averageScore } from './scores/calculate-scores.ts'

interface RelatedEntry {
  slug: string
  title: string
  /** An advantage of this related entry over the entry on the page: "Cheaper to start". */
  but: string
  /**
   * The start-up cost ("$2K–$6K") or the hours ("20 a week") of this related entry. Undefined if
   * the advantage is neither a lower cost nor fewer hours.
   */
  fact?: string
}

interface Difference {
  but: string
  holds: (other: Opportunity, entry: Opportunity) => boolean
  fact?: (other: Opportunity) => string
}

/**
 * An entry is cheaper than another if its cost is at most this fraction of the other's cost. The
 * same fraction applies to hours.
 */
const lowerShare = 0.75

const isLower = (value: number | undefined, than: number | undefined): boolean =>
  value !== undefined && than !== undefined && value <= than * lowerShare

const isWithClients = ({ practice: { contact } }: Opportunity): boolean =>
  contact === 'hands-on' || contact === 'in person'

const differences: Difference[] = [
  {
    but: 'From home',
    holds: (other, entry) => other.practice.contact === 'remote' && isWithClients(entry),
  },
  {
    but: 'Cheaper to start',
    holds: (other, entry) => isLower(startupRange(other).high, startupRange(entry).high),
    fact: (other) => dollarRange(startupRange(other)),
  },
  {
    but: 'With no orders',
    holds: (other, entry) =>
      other.practice.orders === 'not needed' && entry.practice.orders !== 'not needed',
  },
  {
    but: 'With fewer hours',
    holds: (other, entry) => isLower(weeklyHours(other), weeklyHours(entry)),
    fact: (other) => `${weeklyHours(other)} a week`,
  },
]

function countShared(one: Opportunity, other: Opportunity): number {
  const shared = one.fit.backgrounds.filter((background) =>
    other.fit.backgrounds.includes(background),
  )
  return shared.length + (one.category === other.category ? 2 : 0)
}

/**
 * Returns up to three public entries that share a background or the category with `entry`. Each has
 * a different advantage, from the list `differences`. For each advantage, chooses the entry with
 * the highest `countShared`, then the highest average score.
 */
export function relatedEntries(
  entry: Opportunity,
  all: readonly Opportunity[],
  now: Date,
): RelatedEntry[] {
  const candidates = all
    .filter((other) => other.slug !== entry.slug && isPublic(other, now))
    .filter((other) => countShared(entry, other) > 0)
    .toSorted(
      (a, b) =>
        countShared(entry, b) - countShared(entry, a) ||
        averageScore(b) - averageScore(a) ||
        a.slug.localeCompare(b.slug),
    )
  const related: RelatedEntry[] = []
  for (const { but, holds, fact } of differences) {
    const other = candidates.find(
      (candidate) =>
        holds(candidate, entry) && !related.some(({ slug }) => slug === candidate.slug),
    )
    if (!other) continue
    const { slug, title } = other
    related.push({ slug, title, but, ...(fact && { fact: fact(other) }) })
  }
  return related.slice(0, 3)
}
