import * as z from 'zod'
import { factSchema, sectionSchema } from '../text/section.schema.ts'
import { categories } from './category.ts'
import { sourceSchema } from './sources/source.schema.ts'

/**
 * The full text of an entry. The API returns it for a member preview. `/opportunity/{slug}.json`
 * has it together with the fields of `OpportunityCard`. Dates are in UTC.
 */
export const entryTextSchema = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.enum(categories),
  shortDescription: z.string(),
  publicFrom: z.iso.date(),
  /** 1 to 10. */
  averageScore: z.int(),
  reviewedOn: z.iso.date(),
  /** The facts at the top of the entry's page, in the order of the page. */
  glance: z.array(factSchema),
  sections: z.array(sectionSchema),
  /** The cited sources, sorted by their numbers on the page. */
  sources: z.array(sourceSchema.omit({ checkedAt: true }).extend({ checkedOn: z.iso.date() })),
  /** The change log, newest first. */
  changes: z.array(z.object({ date: z.iso.date(), what: z.string() })).min(1),
})
export type EntryText = z.infer<typeof entryTextSchema>
