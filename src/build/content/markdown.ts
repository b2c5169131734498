import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri'

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
