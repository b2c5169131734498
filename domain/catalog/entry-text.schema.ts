import * as z from 'zod'
import { factSchema, sectionSchema } from '../text/section.schema.ts'
import { categories } from './category.ts'
import { sourceSchema } from './sources/source.schema.ts'

/**
 * The full text of an entry. The member preview returns it, and `/opportunity/{slug}.json` returns
 * it together with the card. Days are UTC.
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
  /** The facts that a reader needs first, in order. */
  glance: z.array(factSchema),
  sections: z.array(sectionSchema),
  /** The cited sources, sorted by their numbers on the page. */
  sources: z.array(sourceSchema.omit({ checkedAt: true }).extend({ checkedOn: z.iso.date() })),
  /** The change log, newest first. */
  changes: z.array(z.object({ date: z.iso.date(), what: z.string() })).min(1),
})
export type EntryText = z.infer<typeof entryTextSchema>
