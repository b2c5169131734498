import * as z from 'zod'
import { sentence } from '../catalog/entry-parts.schema.ts'
import type { KitDocument } from './documents.ts'

/** Front matter of `src/content/documents/<name>.md`, the master of a document of every kit. */
export const documentMasterSchema = z.strictObject({
  title: sentence.describe('The title at the top of the document.'),
  about: sentence.describe('What the document is for, in one sentence, for the list of downloads.'),
})

/** The reply of GET /api/launch-kit/{slug}/documents, and the file that the server keeps for it. */
export const kitDocumentsSchema = z.object({
  /** The title of the entry. */
  title: z.string(),
  documents: z.array(z.custom<KitDocument>()),
})
export type KitDocuments = z.infer<typeof kitDocumentsSchema>
