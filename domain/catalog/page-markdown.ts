import { day } from '../text/day.ts'
import { facts, sectionText } from '../text/section.ts'
import { tokens } from '../text/text.ts'
import type { EntryText } from './entry-text.schema.ts'
import { readingNote, linkLead, sourceName } from './sources/readings.ts'

type CitedSource = EntryText['sources'][number]

export interface MarkdownPage {
  title: string
  summary: string
  checkedOn: string
  /** Marked text in Markdown. */
  body: string
  /** In the order of their numbers. */
  sources: readonly CitedSource[]
}

/**
 * A page as Markdown for assistants and other readers of plain text: citations are footnotes, links
 * are absolute, and estimates say that they are ours.
 *
 * @param url the URL of the page with the same text
 */
export function pageMarkdown(
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
export const entryBody = ({ glance, sections, changes }: EntryText): string =>
  [
    `## At a glance\n\nOur estimates.\n\n${sectionText({ blocks: [facts(glance)] })}`,
    ...sections.map((section) => `## ${section.title}\n\n${sectionText(section)}`),
    `## Changes to this page\n\n${changes.map(({ date, what }) => `- ${shown(date)}: ${what}`).join('\n')}`,
  ].join('\n\n')
