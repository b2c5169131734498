const table = /<table>[^]*?<\/table>/g
const row = /<tr>[^]*?<\/tr>/g
const heading = /<th(?: [^>]*)?>([^]*?)<\/th>/g

/** A table with this many columns no longer fits a phone. */
const wide = 3

/**
 * Gives each cell of a wide table the label of its column, and the table the class `stack`: on a
 * phone the style sheet shows each row as a block of labeled lines. Takes the HTML that the
 * Markdown processor writes.
 */
export const stackTables = (html: string): string =>
  html.replaceAll(table, (found) => {
    const labels = [...found.matchAll(heading)].map(([, label = '']) =>
      label.replaceAll(/<sup>[^]*?<\/sup>|<[^>]*>/g, ''),
    )
    if (labels.length < wide) return found
    return found.replace('<table>', '<table class="stack">').replaceAll(row, (cells) => {
      let column = 0
      return cells.replaceAll(/<td>(?=(\d+<)?)/g, (_, number?: string) => {
        const label = (labels[column++] ?? '').replaceAll('"', '&quot;')
        return `<td${number ? ' class="count"' : ''} data-label="${label}">`
      })
    })
  })
