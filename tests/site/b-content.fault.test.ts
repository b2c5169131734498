import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEntry } from '../../domain/catalog/entry-file.ts'
import { dollarRange } from '../../domain/billing/money.ts'
import { opportunitySchema } from '../../domain/catalog/opportunity.schema.ts'
import { scenarioRange } from '../../domain/catalog/revenue.ts'
import { averageScore, scoreLabel } from '../../domain/catalog/scores.ts'
import { shareImage } from '../../src/build/covers/share-image.ts'
import { pngText } from '../support/png.ts'
import { copySite, pathsOf, type SiteCopy } from './site-copy.ts'

const entry = (slug: string) => `src/content/opportunities/${slug}.md`
const replaced = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${from} is not there to be replaced`)
  return changed
}

/** The settings that no browser may learn. */
async function secretSettings(): Promise<string[]> {
  const example = await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  return names.filter((name) => !name.startsWith('PUBLIC_') && name !== 'URL')
}

/** Writes which modules went into each script that a browser may load. */
const modulesConfig = `import { writeFileSync } from 'node:fs'
import config from './astro.config.mjs'

const found = {}
const list = {
  name: 'list-modules',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') found[chunk.fileName] = chunk.moduleIds
    }
    writeFileSync('modules.json', JSON.stringify(found))
  },
}
export default { ...config, vite: { ...config.vite, plugins: [...config.vite.plugins, list] } }
`

describe('a build with a canary in every members’ text', { timeout: 120_000 }, () => {
  let copy: SiteCopy
  let files: { path: string; text: string }[]
  let modules: Record<string, string[]>
  const slug = 'luxury-travel-medicine'
  const early = 'pre-operative-optimization'

  beforeAll(async () => {
    copy = await copySite()
    // As at Netlify, where the build is given every setting, the secrets too.
    for (const name of await secretSettings()) process.env[name] = `zq7-secret-${name}`
    for (const path of await pathsOf(join(copy.folder, 'src/content/premium'))) {
      await copy.edit(`src/content/premium/${path}`, replaced(/^- /gm, '- zq7-members '))
    }
    await copy.edit(entry(slug), replaced(/^marketGap: "/m, 'marketGap: "zq7-public '))
    await copy.edit(
      entry(early),
      replaced(/^publishedAt: .*$/m, 'publishedAt: 2999-01-01\npublicFrom: 2999-01-01'),
    )
    await copy.edit(entry(early), replaced(/^(whyNow:\n {2}- )/m, "$1'zq7-early'\n  - "))
    await copy.edit('modules.config.mjs', () => modulesConfig)
    const { ok, output } = await copy.build('--config', 'modules.config.mjs')
    expect(ok, output).toBe(true)
    files = await Promise.all(
      (await pathsOf(copy.dist)).map(async (path) => {
        const bytes = await readFile(join(copy.dist, path))
        const drawn = path.endsWith('.png') ? pngText(bytes) : ''
        return { path, text: bytes.toString('latin1') + drawn }
      }),
    )
    modules = JSON.parse(await readFile(join(copy.folder, 'modules.json'), 'utf8'))
  }, 120_000)
  afterAll(() => copy?.remove())

  const holding = (words: string) => files.filter(({ text }) => text.includes(words))

  test('B1: no file of dist holds any of it: pages, scripts, maps, feeds, pictures', () => {
    expect(holding('zq7-members').map(({ path }) => path)).toEqual([])
    expect(files.length).toBeGreaterThan(40)
  })

  test('B1: what the share images draw is the public entry and nothing else', async () => {
    for (const name of [slug, 'executive-health-monitoring', 'wound-ostomy-consulting']) {
      const text = await readFile(join(copy.folder, entry(name)), 'utf8')
      const data = opportunitySchema.parse(load(readEntry(text)?.frontMatter ?? ''))
      const average = averageScore(data)
      const drawn = await shareImage({
        slug: name,
        title: data.title,
        category: data.category,
        glyph: data.glyph,
        averageScore: average,
        scoreLabel: scoreLabel(average),
        revenue: dollarRange(scenarioRange(data.revenue.solo)),
      })
      const published = await readFile(join(copy.dist, `share/${name}.png`))
      expect(published.equals(Buffer.from(drawn)), name).toBe(true)
    }
  })

  test('B1: a canary in the public text is found where it belongs, so the search sees', () => {
    expect(holding('zq7-public').map(({ path }) => path)).toEqual([`opportunity/${slug}.html`])
  })

  test('B1: nothing of an entry that members read first is in any file, nor is it counted', () => {
    expect(holding('zq7-early').map(({ path }) => path)).toEqual([])
    expect(holding(early).map(({ path }) => path)).toEqual([])
    expect(files.filter(({ path }) => path.includes(early))).toEqual([])
    const published = files.filter(({ path }) => /^opportunity\/.*\.html$/.test(path)).length
    const home = files.find(({ path }) => path === 'index.html')?.text
    expect(home).toContain(`${published}+ RN business opportunities`)
  })

  test('B1: no source map is published, which would hold the source', () => {
    expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([])
    expect(holding('sourceMappingURL').map(({ path }) => path)).toEqual([])
  })

  test('B3: no server-only module and no zod is in a script of the browser', () => {
    const forbidden =
      /node_modules\/(zod|stripe|openai|drizzle-orm|@neondatabase|@clerk\/backend|@netlify)\/|\/(netlify|drizzle|local)\/|content\/premium|^node:/
    const inside = Object.entries(modules).flatMap(([chunk, ids]) =>
      ids.filter((id) => forbidden.test(id.replaceAll('\\', '/'))).map((id) => `${chunk}: ${id}`),
    )
    expect(inside).toEqual([])
    expect(Object.values(modules).flat().length).toBeGreaterThan(20)
  })

  test('B3: no value that the build was given is in any file, however it was read', async () => {
    expect((await secretSettings()).length).toBeGreaterThan(10)
    expect(holding('zq7-secret').map(({ path }) => path)).toEqual([])
  })

  test('B3: no secret’s name and no value of .env.example is in any file', async () => {
    const example = await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8')
    const settings = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)].filter(
      ([, name = '']) => !name.startsWith('PUBLIC_') && name !== 'URL',
    )
    expect(settings.length).toBeGreaterThan(3)
    for (const [, name = '', value = ''] of settings) {
      expect(
        holding(name).map(({ path }) => path),
        name,
      ).toEqual([])
      const plain = value.replace(/\s+#.*$/, '').replace(/^(["'])(.*)\1$/, '$2')
      // Shorter ones, such as a port, may stand anywhere by chance.
      if (plain.length < 12) continue
      expect(
        holding(plain).map(({ path }) => path),
        `the value of ${name}`,
      ).toEqual([])
    }
  })

  test('B3: before anyone acts a page runs at most 3,000 B of script, all of it inline', () => {
    const script = /<script(?![^>]*application\/ld\+json)([^>]*)>([\s\S]*?)<\/script>/g
    for (const { path, text } of files.filter((file) => file.path.endsWith('.html'))) {
      const scripts = [...text.matchAll(script)]
      expect(
        scripts.filter(([, attributes = '']) => /\ssrc=/.test(attributes)),
        path,
      ).toEqual([])
      const inline = scripts.map(([, , code = '']) => code).join('\n')
      expect(brotliCompressSync(inline).length, path).toBeLessThanOrEqual(3000)
    }
  })
})

describe('a build with a mistake of an author', { timeout: 120_000 }, () => {
  /** What the build prints when it refuses the copy; fails when it does not. */
  async function refusal(spoil: (copy: SiteCopy) => Promise<void>): Promise<string> {
    const copy = await copySite()
    try {
      await spoil(copy)
      const { ok, output } = await copy.build()
      expect(ok, 'the build went through').toBe(false)
      return output
    } finally {
      await copy.remove()
    }
  }

  test('B2: a missing field, a score of 11, an unknown category: file and field', async () => {
    const slug = 'pediatric-chronic-illness'
    const output = await refusal(async (copy) => {
      await copy.edit(entry(slug), replaced(/^targetMarket: .*\n/m, ''))
      await copy.edit(entry(slug), replaced(/( {2}demand:\n {4}score: )\d+/, '$111'))
      await copy.edit(entry(slug), replaced(/^category: .*$/m, 'category: Medspa'))
    })
    expect(output).toContain(slug)
    for (const field of ['targetMarket', 'scores.demand.score', 'category']) {
      expect(output).toMatch(new RegExp(`\\b${field.replaceAll('.', '\\.')}\\b`))
    }
  })

  test('B2: a duplicate slug and id, an unknown source: both files, the fields', async () => {
    const output = await refusal(async (copy) => {
      const twin = await readFile(join(copy.folder, entry('luxury-travel-medicine')), 'utf8')
      await copy.edit(entry('zz-twin'), () => twin)
      await copy.edit(
        entry('executive-health-monitoring'),
        replaced(/^marketGap: "/m, 'marketGap: "[^no-such-source]'),
      )
    })
    expect(output).toContain(`${entry('zz-twin')}: slug "luxury-travel-medicine" is taken by`)
    expect(output).toContain(`${entry('zz-twin')}: id "6" is taken by luxury-travel-medicine.md`)
    expect(output).toContain(
      `${entry('executive-health-monitoring')}: source "no-such-source" is not in`,
    )
  })

  test('B2: a first day and a head that functions would read otherwise: file and what to write', async () => {
    const [spaced, marked] = ['luxury-travel-medicine', 'executive-health-monitoring']
    const output = await refusal(async (copy) => {
      await copy.edit(
        entry(spaced),
        replaced(/^publishedAt: .*$/m, 'publishedAt: 2999-01-01\npublicFrom : 2999-01-01'),
      )
      await copy.edit(entry(marked), (text) => `\uFEFF${text}`)
    })
    expect(output).toContain(`${entry(spaced)}: write publicFrom on one line`)
    expect(output).toContain(`${entry(marked)}: begin the file with ---`)
  })

  test('B2: a bad link and an image that is not there: the page and both addresses', async () => {
    const slug = 'telehealth-triage-navigation'
    const output = await refusal((copy) =>
      copy.edit(
        entry(slug),
        (text) => `${text}\n[a](/no-such-page) ![b](/no-such-image.png) [c](javascript:alert(1))\n`,
      ),
    )
    expect(output).toContain(`${slug}.html: "/no-such-page" leads nowhere`)
    expect(output).toContain(`${slug}.html: "/no-such-image.png" leads nowhere`)
    expect(output).toContain(`${slug}.html: "javascript:alert(1)" is not a web address`)
  })

  test('B2: a link to a chapter that does not exist: the page and the address', async () => {
    const [slug, chapter] = ['nurse-foot-care', 'src/content/handbook/insurance.md']
    const output = await refusal(async (copy) => {
      await copy.edit(entry(slug), replaced('/handbook/taxes', '/handbook/no-such-chapter'))
      await copy.edit(
        chapter,
        replaced('/handbook/hiring-help', '/handbook/hiring-help#no-such-part'),
      )
    })
    expect(output).toContain(`${slug}.html: "/handbook/no-such-chapter" leads nowhere`)
    expect(output).toContain(
      'handbook/insurance.html: "/handbook/hiring-help#no-such-part" names a section that',
    )
  })

  test('B2: an unknown source and entry in a chapter: file and key', async () => {
    const chapter = 'src/content/handbook/insurance.md'
    const output = await refusal((copy) =>
      copy.edit(chapter, (text) =>
        replaced('related: [', 'related: [no-such-entry, ')(`${text}\nA fact.[^no-such-source]\n`),
      ),
    )
    expect(output).toContain(`${chapter}: source "no-such-source" is not in`)
    expect(output).toContain(`${chapter}: related "no-such-entry" is not in`)
  })

  test('B2: a field missing in a chapter: file and field', async () => {
    const output = await refusal((copy) =>
      copy.edit('src/content/handbook/insurance.md', replaced(/^summary: .*\n/m, '')),
    )
    expect(output).toContain('insurance')
    expect(output).toMatch(/\bsummary\b/)
  })

  test('B2: a cover’s drawing that is not there: file and field', async () => {
    const slug = 'telehealth-triage-navigation'
    const output = await refusal((copy) =>
      copy.edit(entry(slug), replaced(/^glyph: .*$/m, 'glyph: no-such-glyph')),
    )
    expect(output).toContain(`${entry(slug)}: glyph "no-such-glyph" is not a filled icon`)
  })
})
