import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entrySections } from '../../domain/catalog/entry-sections.ts'
import { entryTextSchema } from '../../domain/catalog/entry-text.schema.ts'
import { sectionSources } from '../../domain/text/section.ts'
import { dollarRange } from '../../domain/billing/money.ts'
import { opportunitySchema } from '../../domain/catalog/opportunity.schema.ts'
import { scenarioRange } from '../../domain/catalog/revenue.ts'
import { averageScore } from '../../domain/catalog/scores/calculate-scores.ts'
import { scoreLabel } from '../../domain/catalog/scores/scores.ts'
import { membersTextSchema } from '../../domain/members/members-text.schema.ts'
import { readContentFile } from '../../src/build/content/read-file.ts'
import { shareImage } from '../../src/build/covers/share-image.ts'
import { pngText } from '../support/png.ts'
import { copySite, pathsOf, type SiteCopy } from './site-copy.ts'

const entry = (slug: string) => `src/content/opportunities/${slug}.md`
const replaceText = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`Text to replace not found: ${from}`)
  return changed
}

/**
 * Puts the sentence `zq7-members.` before each text of at least two words. Texts of public samples
 * get `zq7-sample.` instead.
 */
function markTexts(value: unknown, mark = 'zq7-members'): unknown {
  // "not verified" is an enum value of the schema, so it gets no mark.
  if (typeof value === 'string')
    return value.includes(' ') && value !== 'not verified' ? `${mark}. ${value}` : value
  if (Array.isArray(value)) return value.map((item) => markTexts(item, mark))
  if (value === null || typeof value !== 'object') return value
  const own = 'sample' in value ? 'zq7-sample' : mark
  return Object.fromEntries(
    // The schema allows only four values of `agreement`, so it gets no mark.
    Object.entries(value).map(([name, field]) => [
      name,
      name === 'agreement' ? field : markTexts(field, own),
    ]),
  )
}

const readEntry = (text: string) => readContentFile('entry.md', text, opportunitySchema).content!

const markMembersText = (file: string): string => {
  const { content } = readContentFile('members.md', file, membersTextSchema)
  // JSON is valid YAML, so it can be front matter.
  return `---\n${JSON.stringify(markTexts(content?.data))}\n---\n`
}

/**
 * The terms page shows the amount in this setting, so the setting is public. All other public
 * settings except `URL` start with `PUBLIC_`.
 */
const publicAmount = 'GUIDANCE_MONTHLY_DOLLARS_PER_USER'

const isSecret = (name: string) =>
  !name.startsWith('PUBLIC_') && name !== 'URL' && name !== publicAmount

async function secretSettings(): Promise<string[]> {
  const example = await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  return names.filter(isSecret)
}

const modulesConfig = `import { writeFileSync } from 'node:fs'
import config from './astro.config.mjs'

const modulesByChunk = {}
const list = {
  name: 'list-modules',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') modulesByChunk[chunk.fileName] = chunk.moduleIds
    }
    writeFileSync('modules.json', JSON.stringify(modulesByChunk))
  },
}
export default { ...config, vite: { ...config.vite, plugins: [...config.vite.plugins, list] } }
`

describe('a build with a canary in all members’ text', { timeout: 120_000 }, () => {
  let copy: SiteCopy
  let files: { path: string; text: string }[]
  let printed: string
  let modules: Record<string, string[]>
  const slug = 'luxury-travel-medicine'
  const previewSlug = 'pre-operative-optimization'

  beforeAll(async () => {
    copy = await copySite()
    // Netlify gives the build every setting, including secrets.
    for (const name of await secretSettings()) process.env[name] = `zq7-secret-${name}`
    process.env[publicAmount] = '37'
    for (const path of await pathsOf(join(copy.folder, 'src/content/premium'))) {
      await copy.edit(`src/content/premium/${path}`, markMembersText)
    }
    await copy.edit(entry(slug), replaceText(/^marketGap: "?/m, '$&zq7-public '))
    await copy.edit(
      entry(previewSlug),
      replaceText(/^publishedAt: .*$/m, 'publishedAt: 2999-01-01\npublicFrom: 2999-01-01'),
    )
    await copy.edit(entry(previewSlug), replaceText(/^(whyNow:\n {2}- )/m, "$1'zq7-early'\n  - "))
    await copy.edit(
      'domain/tools/take-home/tax-years.ts',
      replaceText('year: 2026,', 'year: 2020,'),
    )
    await copy.edit('modules.config.mjs', () => modulesConfig)
    const { ok, output } = await copy.build('--config', 'modules.config.mjs')
    expect(ok, output).toBe(true)
    printed = output
    files = await Promise.all(
      (await pathsOf(copy.dist)).map(async (path) => {
        const bytes = await readFile(join(copy.dist, path))
        const imageText = path.endsWith('.png') ? pngText(bytes) : ''
        return { path, text: bytes.toString('latin1') + imageText }
      }),
    )
    modules = JSON.parse(await readFile(join(copy.folder, 'modules.json'), 'utf8'))
  }, 120_000)
  afterAll(() => copy?.remove())

  const filesWith = (text: string) => files.filter((file) => file.text.includes(text))

  test('completes without the tax table of this year, and says what is missing (B5)', () => {
    const year = new Date().getUTCFullYear()
    expect(printed).toContain(`[tax] The federal tax figures for ${year} are missing. In domain/`)
  })

  test('publishes the samples on the page of their entry', () => {
    const page = files.find(({ path }) => path === `opportunity/${slug}.html`)
    expect(page?.text.match(/zq7-sample/g)?.length).toBeGreaterThan(7)
  })

  test('publishes no members’ text in any page, script, map, feed or image (B1)', () => {
    expect(filesWith('zq7-members').map(({ path }) => path)).toEqual([])
    expect(files.length).toBeGreaterThan(40)
  })

  test('shows every section of an entry on its page, under the id that the guide links to', async () => {
    const pages = files.filter(({ path }) => /^opportunity\/.*\.html$/.test(path))
    expect(pages.length).toBeGreaterThan(20)
    for (const { path, text } of pages) {
      const file = await readFile(join(copy.folder, entry(path.slice(12, -5))), 'utf8')
      const missing = entrySections(readEntry(file)).filter(
        ({ id }) => !text.includes(` id="${id}"`),
      )
      expect(missing, path).toEqual([])
    }
  })

  test('publishes one list and one file per entry as open data, without members’ text', () => {
    const at = (path: string) => JSON.parse(files.find((file) => file.path === path)?.text ?? '')
    const list = at('opportunities.json') as { slug: string }[]
    const pages = files.filter(({ path }) => /^opportunity\/.*\.html$/.test(path))
    expect(list.length).toBe(pages.length)
    for (const card of list) {
      const { sections, sources } = entryTextSchema.parse(at(`opportunity/${card.slug}.json`))
      expect(at(`opportunity/${card.slug}.json`)).toMatchObject(card)
      expect(sectionSources(sections)).toEqual(sources.map(({ id }) => id))
    }
  })

  test('draws only public fields in the share images (B1)', async () => {
    for (const name of [slug, 'executive-health-monitoring', 'wound-ostomy-consulting']) {
      const text = await readFile(join(copy.folder, entry(name)), 'utf8')
      const { data } = readEntry(text)
      const average = averageScore(data)
      const expectedImage = await shareImage({
        slug: name,
        title: data.title,
        category: data.category,
        glyph: data.glyph,
        averageScore: average,
        scoreLabel: scoreLabel(average),
        model: 'Solo',
        revenue: dollarRange(scenarioRange(data.revenue.solo ?? [])),
      })
      const builtImage = await readFile(join(copy.dist, `share/${name}.png`))
      expect(builtImage.equals(Buffer.from(expectedImage)), name).toBe(true)
    }
  })

  test('finds a canary in public text on its own page, which proves that the search works (B1)', () => {
    expect(
      filesWith('zq7-public')
        .map(({ path }) => path)
        .sort(),
    ).toEqual([`opportunity/${slug}.html`, `opportunity/${slug}.json`])
  })

  test('publishes nothing of an entry in member preview and does not count it (B1)', () => {
    expect(filesWith('zq7-early').map(({ path }) => path)).toEqual([])
    expect(filesWith(previewSlug).map(({ path }) => path)).toEqual([])
    expect(files.filter(({ path }) => path.includes(previewSlug))).toEqual([])
    const publicEntries = files.filter(({ path }) => /^opportunity\/.*\.html$/.test(path)).length
    const home = files.find(({ path }) => path === 'index.html')?.text
    expect(home).toContain(`${publicEntries}+ RN business opportunities`)
  })

  test('publishes no source map, which would contain the source (B1)', () => {
    expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([])
    expect(filesWith('sourceMappingURL').map(({ path }) => path)).toEqual([])
  })

  test('bundles no server-only module and no zod into browser scripts (B3)', () => {
    const forbidden =
      /node_modules\/(zod|stripe|openai|drizzle-orm|@neondatabase|@clerk\/backend|@netlify)\/|\/(netlify|drizzle|emulators|lab)\/|content\/premium|^node:/
    const inside = Object.entries(modules).flatMap(([chunk, ids]) =>
      ids.filter((id) => forbidden.test(id.replaceAll('\\', '/'))).map((id) => `${chunk}: ${id}`),
    )
    expect(inside).toEqual([])
    expect(Object.values(modules).flat().length).toBeGreaterThan(20)
  })

  test('publishes no value of a secret setting (B3)', async () => {
    expect((await secretSettings()).length).toBeGreaterThan(10)
    expect(filesWith('zq7-secret').map(({ path }) => path)).toEqual([])
    expect(filesWith('spend at most $37').map(({ path }) => path)).toEqual(['terms.html'])
  })

  test('publishes no name of a secret setting and no value of .env.example (B3)', async () => {
    const example = await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8')
    const settings = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)].filter(
      ([, name = '']) => isSecret(name),
    )
    expect(settings.length).toBeGreaterThan(3)
    for (const [, name = '', value = ''] of settings) {
      expect(
        filesWith(name).map(({ path }) => path),
        name,
      ).toEqual([])
      const plain = value.replace(/\s+#.*$/, '').replace(/^(["'])(.*)\1$/, '$2')
      // Skip a short value, such as a port, because a file can contain it by chance.
      if (plain.length < 12) continue
      expect(
        filesWith(plain).map(({ path }) => path),
        `the value of ${name}`,
      ).toEqual([])
    }
  })

  test('runs at most 3,000 bytes of script before the user acts, all of it inline (B3)', () => {
    const script = /<script(?![^>]*application\/ld\+json)([^>]*)>([\s\S]*?)<\/script>/g
    for (const { path, text } of files.filter((file) => file.path.endsWith('.html'))) {
      const scripts = [...text.matchAll(script)]
      expect(
        scripts.filter(([, attributes = '']) => /\ssrc=/.test(attributes)),
        path,
      ).toEqual([])
      const inline = scripts.map(([, , code = '']) => code).join('\n')
      expect(brotliCompressSync(inline).length, path).toBeLessThanOrEqual(3_000)
    }
  })
})

describe('a build with an author’s mistake', { timeout: 120_000 }, () => {
  /** Returns what the failing command prints. Fails the test if the command succeeds. */
  async function errorsOf(
    command: 'sync' | 'build',
    breakCopy: (copy: SiteCopy) => Promise<void>,
  ): Promise<string> {
    const copy = await copySite()
    try {
      await breakCopy(copy)
      const { ok, output } = await copy[command]()
      expect(ok, `${command} succeeded`).toBe(false)
      return output
    } finally {
      await copy.remove()
    }
  }

  test('reports file, line and field of every mistake, before Astro reads the content (B2, B4)', async () => {
    const chapter = 'src/content/handbook/insurance.md'
    const caution = 'src/content/cautions/iv-hydration.md'
    const premium = (slug: string) => `src/content/premium/${slug}.md`
    const output = await errorsOf('sync', async (copy) => {
      const pediatric = entry('pediatric-chronic-illness')
      await copy.edit(pediatric, replaceText(/^targetMarket: .*\n/m, ''))
      await copy.edit(pediatric, replaceText(/( {2}demand:\n {4}score: )\d+/, '$111'))
      await copy.edit(pediatric, replaceText(/^category: .*$/m, 'category: Medspa'))
      const twin = await readFile(join(copy.folder, entry('luxury-travel-medicine')), 'utf8')
      await copy.edit(entry('a-twin'), () => twin)
      const text = await readFile(join(copy.folder, premium('luxury-travel-medicine')), 'utf8')
      await copy.edit(premium('a-twin'), () => text)
      await copy.edit(entry('nurse-foot-care'), replaceText(/^glyph: .*$/m, 'glyph: no-such-glyph'))
      await copy.edit(chapter, replaceText(/^summary: .*\n/m, ''))
      await copy.edit(caution, replaceText('instead:\n', 'instead:\n  - no-such-entry\n'))
      await copy.edit(premium('sleep-coaching'), replaceText(/ message: "?/, '$&See[^s1] '))
      await copy.edit(premium('nurse-foot-care'), replaceText(/^ {2}licenses:/m, '  license:'))
    })
    for (const mistake of [
      /pediatric-chronic-illness\.md:1 targetMarket: write this field/,
      /pediatric-chronic-illness\.md:\d+ scores\.demand\.score: write a number of at most 10 .*"11"/,
      /pediatric-chronic-illness\.md:6 category: write one of .*"Medspa"/,
      /opportunities\/a-twin\.md:2 id: luxury-travel-medicine\.md has this id; write "37", "6"/,
      /premium\/a-twin\.md:\d+ .*: write this sentence in your own words, because src\/content\/premium\/luxury-travel-medicine\.md:\d+ has/,
      /nurse-foot-care\.md:7 glyph: healthicons\.org has no filled icon with this name/,
      /handbook\/insurance\.md:1 summary: write this field/,
      /iv-hydration\.md:\d+ instead\.1: this entry is not in src\/content\/opportunities/,
      /premium\/sleep-coaching\.md:\d+ marketingAssets\.messagingTemplates\.1\.message: must not cite a source/,
      /premium\/nurse-foot-care\.md:\d+ compliance\.license: write "licenses" instead of "license"/,
    ])
      expect(output).toMatch(mistake)
  })

  test('reports the page, its source and the address of each bad link (B2)', async () => {
    const slug = 'telehealth-triage-navigation'
    const [linking, chapter] = ['nurse-foot-care', 'src/content/handbook/insurance.md'] as const
    const output = await errorsOf('build', async (copy) => {
      await copy.edit(entry(slug), replaceText('\n## A working', '\n[a](/no-such-page)\n$&'))
      await copy.edit(
        chapter,
        (text) => `${text}\n![b](/no-such-image.png) [c](javascript:alert(1))\n`,
      )
      await copy.edit(
        entry(linking),
        replaceText('\n## A working', '\n[a](/handbook/no-such-chapter)\n$&'),
      )
      await copy.edit(
        'src/content/cautions/iv-hydration.md',
        replaceText('/handbook/insurance', '/handbook/no-such-cover'),
      )
      await copy.edit(
        chapter,
        replaceText('/handbook/hiring-help', '/handbook/hiring-help#no-such-part'),
      )
    })
    expect(output).toMatch(
      new RegExp(`${slug}\\.html: "/no-such-page" leads nowhere \\(${entry(slug)}:\\d+\\)`),
    )
    expect(output).toContain('insurance.html: "/no-such-image.png" leads nowhere')
    expect(output).toContain('insurance.html: "javascript:alert(1)" is not a web address')
    expect(output).toContain(`${linking}.html: "/handbook/no-such-chapter" leads nowhere`)
    expect(output).toContain('iv-hydration.html: "/handbook/no-such-cover" leads nowhere')
    expect(output).toContain(
      'handbook/insurance.html: "/handbook/hiring-help#no-such-part" names a section that',
    )
  })
})
