import type * as z from 'zod'
import { entryTextSchema } from '../catalog/entry-text.schema.ts'

/**
 * An item of the list of member previews. `publicFrom` is the UTC day on which the entry becomes or
 * became public.
 */
export const previewEntrySchema = entryTextSchema.pick({
  slug: true,
  title: true,
  category: true,
  shortDescription: true,
  publicFrom: true,
})
export type PreviewEntry = z.infer<typeof previewEntrySchema>
