import * as z from 'zod'
import { categories } from '../catalog/category.ts'
import { sourceSchema } from '../catalog/source.schema.ts'

/** A member preview in the list. */
export const previewEntrySchema = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.enum(categories),
  shortDescription: z.string(),
  /** The UTC day on which the entry becomes public. */
  publicFrom: z.iso.date(),
})
export type PreviewEntry = z.infer<typeof previewEntrySchema>

const blockSchema = z.object({
  kind: z.enum(['text', 'list', 'steps']),
  /** Paragraphs or list items, with the marks of domain/text/text.ts. */
  items: z.array(z.string()).min(1),
})

/** The full text of a member preview. Days are UTC. */
export const previewTextSchema = previewEntrySchema.extend({
  averageScore: z.int(),
  reviewedOn: z.iso.date(),
  sections: z.array(z.object({ title: z.string(), blocks: z.array(blockSchema).min(1) })),
  /** In the order of their numbers, from 1. */
  sources: z.array(sourceSchema.omit({ checkedAt: true }).extend({ checkedOn: z.iso.date() })),
  /** The change log, newest first. */
  changes: z.array(z.object({ date: z.iso.date(), what: z.string() })).min(1),
})
export type PreviewText = z.infer<typeof previewTextSchema>
