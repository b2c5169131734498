import { getEntry } from 'astro:content'
import { insuranceOf, type PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { citedSources, plainText } from '../../../domain/text/text.ts'
import type { OpportunityEntry } from './catalog.ts'
import { sourcesById } from './catalog.ts'

export async function planEntry({ data }: OpportunityEntry): Promise<PlanEntry> {
  const insurance = insuranceOf(data.runningCosts)
  const sources = await sourcesById()
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
    yearlyCosts: data.runningCosts.map(({ item, dollars }) => ({ item: plainText(item), dollars })),
    insurance: {
      item: plainText(insurance.item),
      basis: plainText(insurance.basis.replace(/ See \[[^.]*\.$/, '')),
      sources: citedSources(insurance.basis).flatMap((id) => {
        const source = sources.get(id)
        return source ? { name: `${source.publisher}: ${source.title}`, url: source.url } : []
      }),
    },
    changes: data.changes.map(({ date, what }) => ({ date: isoDay(date), what: plainText(what) })),
    ...(await getEntry('launchOutlines', data.slug))?.data,
  }
}
