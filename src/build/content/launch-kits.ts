import { getEntry } from 'astro:content'
import { insuranceOf, type PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { citedSources, plainText } from '../../../domain/text/text.ts'
import { type OpportunityEntry, references } from './catalog.ts'
import type { LaunchKit } from '../../../domain/launch/launch-kit.schema.ts'
import { launchKit } from '../../../domain/launch/launch-kit.ts'
import { kitDocuments, pricedLines, type KitDocument } from '../../../domain/launch/documents.ts'
import { readContent } from './read-content.ts'

export async function planEntry({ data }: OpportunityEntry): Promise<PlanEntry> {
  const insurance = insuranceOf(data.runningCosts)
  const { sources } = await references()
  const isoDay = (date: Date) => date.toISOString().slice(0, 10)
  return {
    slug: data.slug,
    title: data.title,
    steps: data.executionPlan.map(plainText),
    services: data.revenue.solo
      ? pricedLines(data.revenue).map(({ unit, dollars }) => ({ unit, dollars }))
      : [],
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

/** The launch kit of the featured entry, which everyone may read. No page reads another kit. */
export function readSampleKit({ data }: OpportunityEntry): {
  kit: LaunchKit
  documents: KitDocument[]
} {
  const { launch, documents, 'launch-shared': shared } = readContent()
  const kit = launch.find(({ file }) => file === data.slug)?.data
  if (!kit || !shared) throw new Error(`The featured entry ${data.slug} has no launch kit.`)
  const masters = documents.map((master) => ({
    name: master.file,
    ...master.data,
    body: master.body,
  }))
  return {
    kit: launchKit(kit, shared.data),
    documents: kitDocuments(data, kit.documents, masters),
  }
}
