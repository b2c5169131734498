import * as z from 'zod'
import { sentence } from '../catalog/entry-parts.schema.ts'

/** Front matter of `src/content/documents/<name>.md`, the master of a document of every kit. */
export const documentMasterSchema = z.strictObject({
  title: sentence.describe('The title at the top of the document.'),
  about: sentence.describe('What the document is for, in one sentence, for the list of downloads.'),
})
