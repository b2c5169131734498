import type * as z from 'zod'
import { entryTextSchema } from '../catalog/entry-text.schema.ts'

/** A member preview in the list. `publicFrom` is the UTC day on which the entry becomes public. */
export const previewEntrySchema = entryTextSchema.pick({
  slug: true,
  title: true,
  category: true,
  shortDescription: true,
  publicFrom: true,
})
export type PreviewEntry = z.infer<typeof previewEntrySchema>
