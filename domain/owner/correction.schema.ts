import * as z from 'zod'

/** `src/content/corrections.yaml`. `npm run owner -- corrections` writes it. */
export const correctionCountsSchema = z.strictObject({
  received: z.int().min(0).describe('Reports that readers sent.'),
  answered: z.int().min(0).describe('Reports that we accepted or rejected.'),
  countedOn: z.date().describe('The day of these counts, as YYYY-MM-DD.'),
})
