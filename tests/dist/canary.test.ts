import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { cardFacts } from '../../domain/catalog/card.ts'
import { buildCard } from '../../domain/catalog/build-card.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { shareImage } from '../../src/build/covers/share-image.ts'
import { canaries, canarySite, secretSettings } from '../support/canary-site.ts'
import type { CanarySite } from '../support/canary-site.ts'
import { pngText } from '../support/png.ts'
import { pathsOf } from '../support/built-site.ts'

let site: CanarySite
let files: { path: string; text: string }[]

beforeAll(async () => {
  site = await canarySite()
  files = (await pathsOf(site.dist)).map((path) => {
    const bytes = readFileSync(join(site.dist, path))
    return { path, text: bytes.toString('latin1') + (path.endsWith('.png') ? pngText(bytes) : '') }
  })
}, 120_000)

const pathsWith = (text: string) =>
  files
    .filter((file) => file.text.includes(text))
    .map(({ path }) => path)
    .sort()

test('completes without the tax table of this year, and says what is missing (B5)', () => {
  const year = new Date().getUTCFullYear()
  expect(site.printed).toContain(
    `[tax] The federal tax figures for ${year} are missing. In domain/`,
  )
})

test('publishes members’ text only as samples on the page of their entry, and no launch kit (B1, P9)', () => {
  expect(pathsWith(canaries.members)).toEqual([])
  const page = files.find(({ path }) => path === `opportunity/${canaries.slug}.html`)
  expect(page?.text.split(canaries.sample).length).toBeGreaterThan(8)
  expect(files.length).toBeGreaterThan(40)
})

test('finds a canary in public text on its own page, which proves that the search works (B1)', () => {
  const { slug } = canaries
  expect(pathsWith(canaries.public)).toEqual([
    `opportunity/${slug}.html`,
    `opportunity/${slug}.json`,
    `opportunity/${slug}.md`,
  ])
})

test('draws only public fields in the share images (B1)', async () => {
  for (const { data, slug } of readContent().opportunities.slice(0, 2).map(withSlug)) {
    const card = buildCard(data, { place: 1, of: 1 })
    const [label, value] = cardFacts(card)[0]!
    const expected = await shareImage({
      slug,
      title: data.title,
      category: data.category,
      glyph: data.glyph,
      verdict: card.verdict.join(' '),
      firstTwelveMonths: `${label}: ${value}`,
    })
    const built = readFileSync(join(site.dist, `share/${slug}.png`))
    expect(built.equals(Buffer.from(expected)), slug).toBe(true)
  }
})

const withSlug = <Entry extends { data: { slug: string } }>(entry: Entry) => ({
  ...entry,
  slug: entry.data.slug,
})

test('publishes nothing of an entry in member preview and does not count it (B1)', () => {
  expect(pathsWith(canaries.preview)).toEqual([])
  expect(pathsWith(canaries.previewSlug)).toEqual([])
  expect(files.filter(({ path }) => path.includes(canaries.previewSlug))).toEqual([])
  const entries = files.filter(({ path }) => /^opportunity\/.*\.html$/.test(path)).length
  const home = files.find(({ path }) => path === 'index.html')?.text
  expect(home).toContain(`${entries}+ RN business opportunities`)
})

test('publishes no source map, which would contain the source (B1)', () => {
  expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([])
  expect(pathsWith('sourceMappingURL')).toEqual([])
})

test('bundles no server-only module and no zod into browser scripts (B3)', () => {
  const forbidden =
    /node_modules\/(zod|stripe|openai|drizzle-orm|@neondatabase|@clerk\/backend|@netlify)\/|\/(netlify|drizzle|emulators|lab)\/|content\/premium|^node:/
  const inside = Object.entries(site.modules).flatMap(([chunk, ids]) =>
    ids.filter((id) => forbidden.test(id.replaceAll('\\', '/'))).map((id) => `${chunk}: ${id}`),
  )
  expect(inside).toEqual([])
  expect(Object.values(site.modules).flat().length).toBeGreaterThan(20)
})

test('publishes no name and no value of a secret setting (B3)', async () => {
  expect(pathsWith(canaries.secret)).toEqual([])
  expect(pathsWith('spend at most $37')).toEqual(['terms.html'])
  const settings = await secretSettings()
  expect(settings.length).toBeGreaterThan(10)
  for (const [name, value] of settings) {
    expect(pathsWith(name), name).toEqual([])
    const plain = value.replace(/\s+#.*$/, '').replace(/^(["'])(.*)\1$/, '$2')
    // Skip a short value, such as a port, because a file can contain it by chance.
    if (plain.length >= 12) expect(pathsWith(plain), `the value of ${name}`).toEqual([])
  }
})
