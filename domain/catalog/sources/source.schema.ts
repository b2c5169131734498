import * as z from 'zod'

/** Sites that rewrite other pages and name no source. We do not accept their URLs. */
const contentFarms =
  /(^|\.)(advancestudy|biologyinsights|docest|eatsip365|factually|flavor365|gitnux|hellonote|hrtio|newsbeep|visualfoodie|winenfood|wis\.it)\.[a-z]+$/

const isPage = (url: string): boolean => {
  const { pathname, search } = new URL(url)
  return pathname !== '/' || search !== ''
}

const pageUrl = z
  .httpUrl()
  .refine(isPage, { error: 'must be the page itself, not the home page of its site' })
  .refine((url) => !contentFarms.test(new URL(url).hostname), {
    error: 'is a content farm; cite the publisher',
  })

const readings = ['page', 'stored copy', 'second-hand'] as const
export type Reading = (typeof readings)[number]

/** A cited publication: one record of `src/content/sources.yaml`. */
export const sourceSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('Entries cite this key as [^key].'),
  publisher: z.string().trim().min(1),
  title: z.string().trim().min(1).describe('Title or subject of the publication.'),
  year: z.int().min(1990).max(2100).optional().describe('Year of publication, if stated.'),
  url: pageUrl.describe('URL of the page itself, never of a home page.'),
  isCopy: z
    .literal(true)
    .optional()
    .describe('true if the page is a copy at another site, or at a test site of the publisher.'),
  checkedAt: z.date().describe('The day on which we last read the source, as YYYY-MM-DD.'),
  read: z
    .enum(readings)
    .describe(
      'What we read. page: the live page. stored copy: a saved copy of the page. ' +
        'second-hand: another page that quotes the publisher.',
    ),
})
export type Source = z.infer<typeof sourceSchema>

/** A record of `src/content/markets.yaml`: yearly spending in a market related to entries. */
export const marketSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  label: z.string().trim().min(1).describe('Kind of spending, place and year.'),
  dollars: z.number().positive().describe('US dollars per year.'),
  year: z.int().min(1990).max(2100),
  source: z.string().describe('Key of a source.'),
  caveat: z.string().trim().min(1).describe('Why a nurse cannot earn this amount.'),
})
export type Market = z.infer<typeof marketSchema>
