import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { stateNames, statePath, stateSlug } from '../../domain/tools/state-names.ts'
import { builtSlugs } from '../site/pages.ts'
import { all, files, links, pageAt, read, text } from './built-pages.ts'

const entries = builtSlugs.map((slug) => `/opportunity/${slug}`)

test('the comparison has a file of at most 1.5 kB for each entry, and links to all without JavaScript', () => {
  const compared = files.filter((name) => name.startsWith('compare/')).sort()
  expect(compared).toEqual(builtSlugs.map((slug) => `compare/${slug}.json`))
  for (const file of compared)
    expect(brotliCompressSync(read(file)).length, file).toBeLessThanOrEqual(1_500)
  const { main } = pageAt('/compare')
  expect(links(main, 'noscript a').sort()).toEqual(entries)
})

test('every entry with a solo model has the take-home section, and no company has it', () => {
  for (const path of entries) {
    const { html } = pageAt(path)
    const isCompany = html.includes('This is a company, so we show no figures for one nurse.')
    expect(html.includes('id="take-home"'), path).toBe(!isCompany)
    expect(html.includes('Run your own numbers'), path).toBe(!isCompany)
  }
})

test('an entry that can cost shifts says that its figures are after their pay, and no other says so', () => {
  const costsShifts = (path: string) => pageAt(path).html.includes('Can cost you shifts in')
  expect(entries.filter(costsShifts).length).toBeGreaterThan(0)
  for (const path of entries)
    expect(pageAt(path).html.includes('federal tax and the pay of shifts you give up.'), path).toBe(
      costsShifts(path),
    )
})

test('an error of an entry can be reported by email, without JavaScript', () => {
  for (const path of entries) {
    const link = pageAt(path).main.querySelector('a[aria-label="Report an error: Business Fit"]')
    expect(link?.getAttribute('href'), path).toMatch(/^mailto:/)
  }
})

test('the list of states links to the page of each state, and has no empty cell', () => {
  const { document, main } = pageAt('/states')
  for (const [code, name] of Object.entries(stateNames)) {
    const row = document.getElementById(stateSlug(name))!
    expect(links(row), name).toContain(statePath(code))
  }
  expect(all(main, 'td').filter((cell) => text(cell) === '')).toEqual([])
})

test('each citation on the page of a state leads to one of its sources', () => {
  for (const code of Object.keys(stateNames)) {
    const path = statePath(code)
    const { main } = pageAt(path)
    const cited = new Set(links(main, 'a.cite'))
    expect(cited.size, path).toBeGreaterThan(3)
    expect(
      all(main, '[id^=source-]').map(({ id }) => `#${id}`),
      path,
    ).toEqual(expect.arrayContaining([...cited]))
  }
})
