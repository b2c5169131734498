import * as z from 'zod'
import { slugSchema, storableText } from '../http/input.schema.ts'
import { messageLength } from './correction.ts'

/** A report of an error on a page. */
export const correctionInputSchema = z.strictObject({
  opportunitySlug: slugSchema.optional(),
  page: storableText(300).regex(/^\/[\w/-]*$/, { error: 'must be the path of a page' }),
  figure: storableText(100).min(1, { error: 'must name the part of the page' }),
  message: storableText(messageLength.most).min(messageLength.least, {
    error: `must have at least ${messageLength.least} characters`,
  }),
  sourceUrl: z
    .url({ protocol: /^https?$/, error: 'must be a web address' })
    .max(500)
    .optional(),
  email: z.email({ error: 'must be an email address' }).max(254).optional(),
  /** People do not see this field, so only programs fill it. */
  website: storableText(500).optional(),
})
export type CorrectionInput = z.output<typeof correctionInputSchema>

/** `src/content/corrections.yaml`. `npm run owner -- corrections` writes it. */
export const correctionCountsSchema = z.strictObject({
  received: z.int().min(0).describe('Reports that readers sent.'),
  answered: z.int().min(0).describe('Reports that we accepted or rejected.'),
  countedOn: z.date().describe('The day of these counts, as YYYY-MM-DD.'),
})
