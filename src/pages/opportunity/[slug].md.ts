import type { APIRoute, GetStaticPaths } from 'astro'
import { entryText } from '../../../domain/catalog/entry-text.ts'
import { entryBody, pageMarkdown } from '../../../domain/catalog/page-markdown.ts'
import { paths } from '../../../domain/http/paths.ts'
import { allOpportunities, references, type OpportunityEntry } from '../../build/content/catalog.ts'
import { buildTaxYear } from '../../build/content/tax-year.ts'

export const getStaticPaths = (async () =>
  (await allOpportunities()).map((entry) => ({
    params: { slug: entry.data.slug },
    props: entry,
  }))) satisfies GetStaticPaths

export const GET: APIRoute<OpportunityEntry> = async ({ props: { data, body = '' }, site }) => {
  const entry = entryText({ data, body }, await references(), buildTaxYear().table)
  return new Response(
    pageMarkdown({
      title: data.title,
      summary: data.shortDescription,
      url: new URL(paths.opportunity(data.slug), site).href,
      checkedOn: entry.reviewedOn,
      body: entryBody(entry),
      sources: entry.sources,
    }),
  )
}
