import { getEntry } from 'astro:content'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { plainText } from '../../../domain/text/text.ts'
import type { OpportunityEntry } from './catalog.ts'
import { buildTaxYear } from './tax-year.ts'

export async function planEntry({ data }: OpportunityEntry): Promise<PlanEntry> {
  const isoDay = (date: Date) => date.toISOString().slice(0, 10)
  return {
    slug: data.slug,
    title: data.title,
    steps: data.executionPlan.map(plainText),
    services:
      data.revenue.solo?.at(-1)?.lines.map(({ unit, dollars }) => ({ unit, dollars })) ?? [],
    budget: data.businessFit.startupCosts.map(({ item, low, high }) => ({
      item: plainText(item),
      low,
      high,
    })),
    changes: data.changes.map(({ date, what }) => ({ date: isoDay(date), what: plainText(what) })),
    taxDates: buildTaxYear().table.estimatedTaxDates,
    ...(await getEntry('launchOutlines', data.slug))?.data,
  }
}
