import { expect, it } from 'vitest'
import { entryText } from '../../domain/catalog/entry-text.ts'
import { entryFiles, references } from '../chat/guide/guide-entries.ts'
import { citedSources, tokens } from '../../domain/text/text.ts'
import { sectionText } from '../../domain/text/section.ts'
import { taxYear2026 } from '../tools/take-home/take-home-inputs.ts'

const all = entryFiles.map((file) => ({ ...file, early: entryText(file, references, taxYear2026) }))

it('the site’s own entries mark every calculation and cost as an estimate', () => {
  for (const { data, early } of all) {
    const fit = sectionText(early.sections.find(({ id }) => id === 'fit-title')!)
    const amounts = fit.split('\n').filter((line) => / = \$|^ {2}- /.test(line))
    expect(amounts.length, data.slug).toBeGreaterThan(4)
    for (const line of amounts) expect(line, data.slug).toMatch(/\{est [^}]*\$/)
  }
})

/**
 * Front matter fields that the next test skips. The entry's text omits some of them, such as
 * `glyph`, and shows others in another form, such as revenue lines.
 */
const apart = new Set(['id', 'kind', 'glyph', 'practice', 'fit', 'relatedMarkets', 'lines'])
const texts = (value: object): string[] =>
  Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    if (apart.has(key) || part instanceof Date) return []
    if (typeof part === 'string') return [part]
    return part && typeof part === 'object' ? texts(part) : []
  })

it('the site’s own entries keep every text of the front matter, every line of spending and every source', () => {
  for (const { data, early } of all) {
    const spending = data.relatedMarkets.flatMap((name) => {
      const { label, caveat } = references.markets.get(name)!
      return [label, caveat]
    })
    const shown = texts(early).join('\n')
    const missing = [...texts(data), ...spending].filter((text) => !shown.includes(text))
    expect(missing, data.slug).toEqual([])
    const cited = new Set(citedSources(shown))
    expect(new Set(early.sources.map((each) => each.id)), data.slug).toEqual(cited)
  }
})

it('the site’s own entries use no Markdown that the page would print as text', () => {
  for (const { data, early } of all) {
    const { sections } = early
    expect(JSON.stringify(sections), data.slug).not.toMatch(/`|"#|"\d+\. |"> /)
    const leftovers = sections.flatMap((each) =>
      tokens(sectionText(each)).flatMap((token) => (token.kind === 'text' ? [token.text] : [])),
    )
    expect(leftovers.join(' '), data.slug).not.toMatch(/\*|\]\(/)
  }
})
