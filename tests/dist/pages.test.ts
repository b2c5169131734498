import { describe, expect, test } from 'vitest'
import { prices } from '../../domain/billing/plans.ts'
import { categories, categorySlug } from '../../domain/catalog/category.ts'
import { entrySections } from '../../domain/catalog/entry-sections.ts'
import { entryTextSchema } from '../../domain/catalog/entry-text.schema.ts'
import { sectionSources } from '../../domain/text/section.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { builtSlugs } from '../site/pages.ts'
import { all, files, links, pageAt, read, text, texts } from './built-pages.ts'

const main = (path: string) => pageAt(path).main
const entries = builtSlugs.map((slug) => `/opportunity/${slug}`)

test('the header links to the main parts and to sign-in, which says without JavaScript what it needs', () => {
  const header = pageAt('/').document.querySelector('header')!
  const parts = ['/', '/#directory', '/pricing', '/ai-chat', '/about']
  expect(links(header)).toEqual(expect.arrayContaining(parts))
  expect(texts(header, 'button').join()).toContain('Sign In')
  for (const path of ['/saved', '/subscription', '/ai-chat', '/early'])
    expect(texts(main(path), 'noscript').join(), path).toContain('Signing in needs JavaScript')
})

describe('/', () => {
  test('shows every entry, and its number in the heading and the description', () => {
    const home = main('/')
    const cards = all(home, '.cards [data-slug]')
    expect(cards.map((card) => card.getAttribute('data-slug') ?? '').sort()).toEqual(builtSlugs)
    expect(text(home)).toContain(`${cards.length}+ RN business opportunities`)
    expect(text(home)).toMatch(/Next to three 12s: \d+ of \d+ solo businesses/)
    const description = pageAt('/').document.querySelector('meta[name=description]')
    expect(description?.getAttribute('content')?.includes('15+')).toBe(cards.length >= 15)
  })

  test('shows the Opportunity of the Day, cut at 400 characters', () => {
    const featured = all(main('/'), 'section').findLast((one) =>
      text(one).includes('Opportunity of the Day'),
    )!
    expect(entries).toContain(links(featured, 'h3 a')[0])
    expect(texts(featured, 'p')).toContainEqual(expect.stringMatching(/^[^…]{400}…$/))
  })

  test('has a chip for each category, with its page, and an average score on each card', () => {
    const pages = categories.map((category) => `/category/${categorySlug(category)}`)
    const chips = all(main('/'), '.chip[type=submit]').slice(1)
    expect(chips.map((chip) => chip.getAttribute('formAction'))).toEqual(pages)
    const scores = texts(main('/'), '.cards [data-slug] .mini')
    expect(scores.length).toBe(builtSlugs.length)
    for (const score of scores) {
      expect(score).toMatch(/^(10|\d), \d+(st|nd|rd|th) of \d+$/)
    }
  })
})

test('every entry has its cover, four tabs, five scores and one link to membership', () => {
  for (const path of entries) {
    const entry = main(path)
    expect(text(entry), path).toMatch(/Revenue potential.{0,60}\$[\d.]+[KM].{0,60} a year, gross/)
    expect(links(entry), path).toContain('/#directory')
    expect(entry.querySelector('img[src^="/covers/"]'), path).not.toBeNull()
    expect(texts(entry, '[data-tabs] > section > h3'), path).toEqual([
      'Why Now',
      'Market Gap',
      'Execution',
      'Proof',
    ])
    const scores = entry.querySelector('#scores-title')!.closest('details')!
    expect(texts(scores, 'dt'), path).toHaveLength(5)
    const gates = links(entry, 'a[href^="/pricing"]')
    expect(gates, path).toEqual([`/pricing?returnUrl=${path}`])
  }
})

test('/pricing shows both prices of the offer, and a free plan', () => {
  const pricing = main('/pricing')
  expect(texts(pricing, '.price').join(' ')).toContain(`$${prices.founding}`)
  expect(text(pricing.querySelector('s'))).toContain(`$${prices.standard}`)
  expect(texts(pricing, '.price')).toContain('$0')
})

describe('/about', () => {
  test('counts the entries and the sources that they cite', () => {
    const cited = new Set(
      entries.flatMap((path) =>
        all(main(path), '.sources li').map((source) => text(source.firstChild as Element)),
      ),
    )
    const about = text(main('/about'))
    expect(about.includes('15+ data sources')).toBe(cited.size >= 15)
    expect(about).toContain(`${entries.length} entries`)
  })
})

describe('the content of the entries', () => {
  const { opportunities } = readContent()

  test('has every section on the page, under the id that the guide links to', () => {
    const built = opportunities.filter(({ data }) => builtSlugs.includes(data.slug))
    expect(built.length).toBe(builtSlugs.length)
    for (const entry of built) {
      const { document } = pageAt(`/opportunity/${entry.data.slug}`)
      const missing = entrySections(entry).filter(({ id }) => !document.getElementById(id))
      expect(missing, entry.data.slug).toEqual([])
    }
  })

  test('is open data: one list, and one file per entry with its sources', () => {
    const list = JSON.parse(read('opportunities.json')) as { slug: string }[]
    expect(list.map(({ slug }) => slug).sort()).toEqual(builtSlugs)
    for (const card of list) {
      const file = JSON.parse(read(`opportunity/${card.slug}.json`)) as unknown
      expect(file).toMatchObject(card)
      const { sections, sources } = entryTextSchema.parse(file)
      expect(sectionSources(sections)).toEqual(sources.map(({ id }) => id))
    }
  })
})

test('no file is a part of the editors’ screen, which is off', () => {
  expect(files.filter((file) => file.startsWith('admin'))).toEqual([])
  for (const file of files.filter((one) => /\.(html|js)$/.test(one)))
    expect(read(file), file).not.toMatch(/sveltia/i)
})
