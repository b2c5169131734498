import * as z from 'zod'

/** A publication that a figure rests on; one record of `src/content/sources.yaml`. */
export const sourceSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('The key that entries cite as [^key].'),
  publisher: z.string().trim().min(1).describe('Who says it.'),
  title: z.string().trim().min(1).describe('What the publication is called, or is about.'),
  year: z.int().min(1990).max(2100).optional().describe('Year of publication, when known.'),
  url: z.httpUrl().describe('Its address; the site’s front page where the full one is not known.'),
  checkedAt: z.date().describe('The day on which the figure was last compared, as YYYY-MM-DD.'),
  secondary: z.boolean().optional().describe('true when the page quotes the primary publisher.'),
})
export type Source = z.infer<typeof sourceSchema>

/** Spending near the directory's work; one record of `src/content/markets.yaml`. */
export const marketSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  label: z.string().trim().min(1).describe('What was spent on, where and when.'),
  dollars: z.number().positive().describe('US dollars a year. None may be a part of another.'),
  year: z.int().min(1990).max(2100),
  source: z.string().describe('The key of a source.'),
  caveat: z.string().trim().min(1).describe('Why no nurse captures it.'),
})
export type Market = z.infer<typeof marketSchema>
