import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri'
import { tokens } from '../../../domain/text/text.ts'

const table = /<table>[^]*?<\/table>/g
const row = /<tr>[^]*?<\/tr>/g
const heading = /<th(?: [^>]*)?>([^]*?)<\/th>/g

/** A table with at least this many columns is too wide for a phone. */
const wideColumnCount = 3

/**
 * Adds the class `stack` to each wide table, and the column's heading to each cell as a label. On a
 * phone, the style sheet shows each row of such a table as a block of labeled lines.
 *
 * Do not use Markdown alignment (`:--:`) in a wide table. Alignment adds an attribute to `<td>`.
 * Then the cells of that column get no label, and the cells after them get the wrong label.
 */
const stackTables = (html: string): string =>
  html.replaceAll(table, (tableHtml) => {
    const labels = [...tableHtml.matchAll(heading)].map(([, label = '']) =>
      label.replaceAll(/<sup>[^]*?<\/sup>|<[^>]*>/g, ''),
    )
    if (labels.length < wideColumnCount) return tableHtml
    return tableHtml.replace('<table>', '<table class="stack">').replaceAll(row, (cells) => {
      let column = 0
      return cells.replaceAll(/<td>(?=(\d+<)?)/g, (_, number?: string) => {
        const label = (labels[column++] ?? '').replaceAll('"', '&quot;')
        return `<td${number ? ' class="count"' : ''} data-label="${label}">`
      })
    })
  })

const processor = createSatteriMarkdownProcessor()

const rightAligned = ' style="text-align: right"'

const render = async (markdown: string) => (await processor).render(markdown)

export const markdownToHtml = async (markdown: string): Promise<string> =>
  // The security policy blocks style attributes, so a class aligns the cells to the right.
  stackTables((await render(markdown)).code.replaceAll(rightAligned, ' class="amount"'))

export const markdownContents = async (
  markdown: string,
): Promise<{ slug: string; text: string }[]> =>
  (await render(markdown)).metadata.headings.filter(({ depth }) => depth === 2)

/**
 * Escapes HTML tags in an author's Markdown. An unescaped script would run, because the build adds
 * the hash of every inline script to the security policy.
 */
export const escapeTags = (markdown: string): string =>
  markdown.replaceAll(/<(?=[a-zA-Z/!?])/g, '&lt;')

/**
 * Converts citations and estimates to HTML, and escapes HTML tags. The Markdown processor converts
 * the rest afterwards.
 */
export function annotateMarkdown(text: string, numbers: ReadonlyMap<string, number>): string {
  return tokens(text)
    .map((token, index, all) => {
      switch (token.kind) {
        case 'text':
          return escapeTags(token.text)
        case 'link':
          return `[${escapeTags(token.text)}](${token.href})`
        case 'strong':
          return `**${escapeTags(token.text)}**`
        case 'estimate':
          return `<span class="estimate">${escapeTags(token.text)}</span>`
        case 'citation': {
          const number = numbers.get(token.sourceId) ?? 0
          // Without a comma, two adjacent citations look like one number.
          const comma = all[index - 1]?.kind === 'citation' ? ', ' : ''
          return `<sup>${comma}<a class="cite" href="#source-${number}" aria-label="Source ${number}">${number}</a></sup>`
        }
      }
    })
    .join('')
}
