import * as z from 'zod'

/** Sites that rewrite other pages without naming a source. */
const contentFarms =
  /(^|\.)(advancestudy|biologyinsights|docest|eatsip365|factually|flavor365|gitnux|hellonote|hrtio|newsbeep|visualfoodie|winenfood|wis\.it)\.[a-z]+$/

const isPage = (url: string): boolean => {
  const { pathname, search } = new URL(url)
  return pathname !== '/' || search !== ''
}

const pageUrl = z
  .httpUrl()
  .refine(isPage, { error: 'must be the page itself, not the front page of its site' })
  .refine((url) => !contentFarms.test(new URL(url).hostname), {
    error: 'is a content farm; cite the publisher',
  })

/** A publication that a figure rests on; one record of `src/content/sources.yaml`. */
export const sourceSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('The key that entries cite as [^key].'),
  publisher: z.string().trim().min(1).describe('Who says it.'),
  title: z.string().trim().min(1).describe('What the publication is called, or is about.'),
  year: z.int().min(1990).max(2100).optional().describe('Year of publication, when known.'),
  url: pageUrl.describe('Address of the page itself, never a site’s front page.'),
  checkedAt: z.date().describe('The day on which we last checked it, as YYYY-MM-DD.'),
  secondary: z
    .boolean()
    .optional()
    .describe('true when we read the figure in a page that quotes the publisher.'),
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
