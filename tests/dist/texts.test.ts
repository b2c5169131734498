import { expect, test } from 'vitest'
import { builtSlugs, cautionPages, chapterPages } from '../site/pages.ts'
import { all, htmlFiles, links, pageAt, read, text, texts } from './built-pages.ts'

const entries = builtSlugs.map((slug) => `/opportunity/${slug}`)

/** Checks that the page numbers its sources in the order of the text, and cites each of them. */
function expectCited(path: string): void {
  const { main } = pageAt(path)
  const sources = all(main, '.sources li').map(({ id }) => `#${id}`)
  expect(sources.length, path).toBeGreaterThan(0)
  expect([...new Set(links(main, '.prose .cite'))], path).toEqual(sources)
  expect(text(main), path).not.toMatch(/\[\^/)
}

test('lists every chapter in order, with its facts’ dates and the disclaimer', () => {
  const { main } = pageAt('/handbook')
  const order = links(main, 'ol h3 a')
  expect([...order].sort()).toEqual(chapterPages)
  expect(text(main)).toMatch(/We last checked the facts (on|between) [A-Z][a-z]+ \d{1,2}, \d{4}/)
  expect(text(main)).toContain('Education, not legal or tax advice.')
  for (const [index, path] of order.entries()) {
    const chapter = pageAt(path).main
    const next = order[index + 1]
    expect(links(chapter, '[rel=prev]'), path).toEqual(index > 0 ? [order[index - 1]] : [])
    expect(links(chapter, '[rel=next]'), path).toEqual(next ? [next] : [])
  }
})

test('each chapter has its date, its contents, related entries and sources that it cites', () => {
  for (const path of chapterPages) {
    const { main } = pageAt(path)
    expectCited(path)
    expect(text(main), path).toMatch(/Facts checked [A-Z][a-z]{2} \d{1,2}, \d{4}/)
    expect(text(main), path).toContain('Education, not legal or tax advice.')
    const headings = texts(main, '.prose h2')
    expect(headings.length, path).toBeGreaterThanOrEqual(4)
    const contents = texts(main, 'nav[aria-labelledby=contents] li')
    expect(contents, path).toEqual([...headings, 'Sources'])
    const related = links(main, 'section[aria-labelledby=related] a')
    expect(related.length, path).toBeGreaterThan(0)
    expect(entries, path).toEqual(expect.arrayContaining(related))
  }
})

test('the directory lists every caution in one card', () => {
  const { document } = pageAt('/')
  const heading = all(document, '#directory h3').find((one) => /may not run alone/.test(text(one)))
  const card = heading?.closest('li')
  expect([...links(card!)].sort()).toEqual(cautionPages)
})

test('each caution cites its sources, has no revenue, and links to entries to choose instead', () => {
  for (const path of cautionPages) {
    const { main } = pageAt(path)
    expectCited(path)
    expect(links(main), path).toContain('/#directory')
    expect(text(main), path).toMatch(
      /no revenue model\. Facts checked [A-Z][a-z]{2} \d{1,2}, \d{4}/,
    )
    expect(text(main), path).toContain('Education, not legal or tax advice.')
    expect(text(main.querySelector('.sources .note')), path).toMatch(
      /We read a (stored copy|page that quotes it), [A-Z][a-z]{2} \d/,
    )
    const instead = links(main.querySelector('#instead')!.closest('section')!)
    expect(instead.length, path).toBeGreaterThan(0)
    expect(entries, path).toEqual(expect.arrayContaining(instead))
  }
})

test('each entry links to four chapters and to one to three other entries', () => {
  for (const path of entries) {
    const { main } = pageAt(path)
    const chapters = links(main, 'a[href^="/handbook/"]').map((link) => link.split('#')[0])
    expect(chapters.length, path).toBeGreaterThanOrEqual(4)
    expect(chapterPages, path).toEqual(expect.arrayContaining(chapters))
    const others = links(main.querySelector('#related')!, 'a[href^="/opportunity/"]')
    expect(others.length, path).toBeGreaterThanOrEqual(1)
    expect(others.length, path).toBeLessThanOrEqual(3)
    expect(entries.filter((entry) => entry !== path)).toEqual(expect.arrayContaining(others))
  }
})

test('a source names its publisher first', () => {
  const { main } = pageAt('/opportunity/aging-life-care-management')
  const copied = texts(main, '.sources li').find((line) => line.includes('politicalemails.org'))
  expect(copied).toMatch(/^US Census Bureau, .*\. Copy at politicalemails\.org/)
})

test.each(['/terms', '/privacy'])('%s lists its headings, and links to each', (path) => {
  const { main } = pageAt(path)
  const headings = all(main, 'h2:not(#contents)').map((one) => [`#${one.id}`, text(one)])
  const listed = all(main, 'nav a').map((link) => [link.getAttribute('href'), text(link)])
  expect(headings.length).toBeGreaterThan(9)
  expect(listed).toEqual(headings)
})

const inline = 'a|b|strong|time|span|dd class="inline'
// These elements are not part of a sentence, so a missing space next to them is not a mistake.
const apart = /class="(?:note|visually-hidden|spinner)"|visually-hidden">[^<]*<\/span>/

/** Formatting a template, or compressing its HTML, can drop a line break and join two words. */
test('no page joins two words or has a space before a period', () => {
  for (const name of htmlFiles) {
    const html = read(name).replaceAll(/<(script|style|svg)\b[^>]*>.*?<\/\1>|<!--.*?-->/gs, '')
    const glued = new RegExp(
      `.{0,30}(?:[\\w,.;:!?)](?:</dt>)?<(?:${inline})\\b[^>]*>(?!\\s)|</(?:${inline})>[\\w(]).{0,30}`,
      'g',
    )
    const matches = [...html.matchAll(glued)].map(([found]) => found)
    expect(
      matches.filter((found) => !apart.test(found)),
      name,
    ).toEqual([])
    // Find values that a template joined to a word without a space, such as `from2026` or `5visits`.
    const joined = html
      .replaceAll(/<[^>]+>/g, '\n')
      .replaceAll('&quot;', '"')
      // Leave out host names, and a publisher whose name begins with a number.
      .replaceAll(/\b(?:[\w-]+\.(?:com|info)|4sight)\b/g, '')
      .match(
        /(?:\d[a-z]{3}|[a-z]{2}[.:;,][A-Z][a-z]|\b(?:and|at|for|from|in|of|on|the|to)(?:\d|[A-Z])).{0,20}/g,
      )
    expect(joined, name).toBeNull()
    const stray = html.replaceAll(/<[^>]+>/g, '').match(/\w (?:[.,;:]\s|\$ \d).{0,20}/g)
    expect(stray, name).toBeNull()
  }
})
