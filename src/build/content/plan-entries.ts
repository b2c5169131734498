import type { LaunchKit } from '../../../domain/launch/launch-kit.schema.ts'
import { launchKit } from '../../../domain/launch/launch-kit.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { plainText } from '../../../domain/text/text.ts'
import type { OpportunityEntry } from './catalog.ts'
import { readContent } from './read-content.ts'
import { buildTaxYear } from './tax-year.ts'

function readKit(slug: string): LaunchKit | undefined {
  const content = readContent()
  const kit = content.launch.find(({ file }) => file === slug)?.data
  return kit && content['launch-shared'] && launchKit(kit, content['launch-shared'].data)
}

/** The kit of the featured entry, which is public. */
export const sampleKit = (featured: OpportunityEntry): LaunchKit | undefined =>
  readKit(featured.data.slug)

/** `isSample` adds the whole kit. Of other kits, only counts are public. */
export function planEntry({ data }: OpportunityEntry, isSample: boolean): PlanEntry {
  const kit = readKit(data.slug)
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
    ...(kit && {
      outline: {
        tasks: kit.validation.length,
        steps: kit.steps.length,
        questions: kit.attorneyQuestions.length + kit.insurerQuestions.length,
      },
    }),
    ...(isSample && kit && { sample: kit }),
  }
}
