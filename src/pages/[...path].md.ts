import type { APIRoute, GetStaticPaths } from 'astro'
import { entryText, shownSource } from '../../domain/catalog/entry-text.ts'
import { entryBody, pageMarkdown, type MarkdownPage } from '../../domain/catalog/page-markdown.ts'
import { paths } from '../../domain/http/paths.ts'
import { citedSources } from '../../domain/text/text.ts'
import { allOpportunities, references, allChapters } from '../build/content/catalog.ts'
import { buildTaxYear } from '../build/content/tax-year.ts'

/** Entries and handbook chapters as Markdown, next to their pages. */
export const getStaticPaths = (async () => {
  const known = await references()
  const entries = (await allOpportunities()).map(({ data, body = '' }) => {
    const entry = entryText({ data, body }, known, buildTaxYear().table)
    const { title, shortDescription: summary, reviewedOn: checkedOn, sources } = entry
    const page = { title, summary, checkedOn, body: entryBody(entry), sources }
    return { path: paths.opportunity(data.slug), page }
  })
  const chapters = (await allChapters()).map(
    ({ id, data: { title, summary, checkedAt }, body = '' }) => {
      const sources = citedSources(body).flatMap((key) => known.sources.get(key) ?? [])
      const checkedOn = checkedAt.toISOString().slice(0, 10)
      const page = { title, summary, checkedOn, body, sources: sources.map(shownSource) }
      return { path: paths.chapter(id), page }
    },
  )
  return [...entries, ...chapters].map(({ path, page }) => ({
    params: { path: path.slice(1) },
    props: page,
  }))
}) satisfies GetStaticPaths

export const GET: APIRoute<MarkdownPage> = ({ props, params: { path }, site }) =>
  new Response(pageMarkdown(props, new URL(`/${path}`, site).href))
