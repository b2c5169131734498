import type { APIRoute, GetStaticPaths } from 'astro'
import type { EntryText } from '../../domain/catalog/entry-text.schema.ts'
import { entryText, shownSource } from '../../domain/catalog/entry-text.ts'
import { linkLead, readingNote, sourceName } from '../../domain/catalog/sources/readings.ts'
import { paths } from '../../domain/http/paths.ts'
import { day } from '../../domain/text/day.ts'
import { facts, sectionText } from '../../domain/text/section.ts'
import { citedSources, tokens } from '../../domain/text/text.ts'
import { allOpportunities, references, allChapters } from '../build/content/catalog.ts'
import { buildTaxYear } from '../build/content/tax-year.ts'

interface MarkdownPage {
  title: string
  summary: string
  checkedOn: string
  /** Marked text in Markdown. */
  body: string
  /** In the order of their numbers. */
  sources: EntryText['sources']
}

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

/**
 * A page as Markdown for assistants and other readers of plain text: citations are footnotes, links
 * are absolute, and estimates say that they are ours.
 *
 * @param url the URL of the page with the same text
 */
function pageMarkdown(
  { title, summary, checkedOn, body, sources }: MarkdownPage,
  url: string,
): string {
  const numbers = new Map(sources.map(({ id }, index) => [id, index + 1]))
  const text = tokens(body)
    .map((token) => {
      switch (token.kind) {
        case 'estimate':
          return `${token.text} (our estimate)`
        case 'citation':
          return `[^${numbers.get(token.sourceId)}]`
        case 'link':
          return `[${token.text}](${new URL(token.href, url).href})`
        case 'strong':
          return `**${token.text}**`
        case 'text':
          return token.text
      }
    })
    .join('')
  const notes = sources.map(
    (source, index) =>
      `[^${index + 1}]: ${sourceName(source)}. ${linkLead(source)}${source.url} ${readingNote(source.read, shown(source.checkedOn))}`,
  )
  return `# ${title}\n\n> ${summary}\n\n${url}\nFacts checked ${shown(checkedOn)}. Education, not legal, tax or clinical advice.\n\n${text.trim()}\n\n## Sources\n\n${notes.join('\n')}\n`
}

const shown = (date: string): string => day.format(new Date(date))

/** All texts of an entry's page, with its list of changes. */
const entryBody = ({ glance, sections, changes }: EntryText): string =>
  [
    `## At a glance\n\nOur estimates.\n\n${sectionText({ blocks: [facts(glance)] })}`,
    ...sections.map((section) => `## ${section.title}\n\n${sectionText(section)}`),
    `## Changes to this page\n\n${changes.map(({ date, what }) => `- ${shown(date)}: ${what}`).join('\n')}`,
  ].join('\n\n')
