import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { fingerprintOf } from '@rn-opportunities/emulators/shared/fingerprint.ts'
import type * as z from 'zod'
import { kitSchema } from '../../domain/launch/kit.schema.ts'
import { membersTextSchema } from '../../domain/members/members-text.schema.ts'
import { readContentFile } from '../../src/build/content/read-file.ts'
import { buildEnvironment } from './built-site.ts'

/**
 * A build of the site that shows what leaks: with marks in all members' text and all launch kits, in one public text and
 * in an entry in member preview, and with a marked value of every secret setting. It has no key of a
 * vendor, like a deploy preview, and no tax table of this year.
 */
export interface CanarySite {
  dist: string
  /** Everything that the build printed. */
  printed: string
  /** The modules in each browser script. */
  modules: Record<string, string[]>
}

export const canaries = {
  slug: 'luxury-travel-medicine',
  previewSlug: 'pre-operative-optimization',
  /** In every text of members that is no sample. */
  members: 'zq7-members',
  sample: 'zq7-sample',
  /** In the public text of `slug`. */
  public: 'zq7-public',
  /** In the text of `previewSlug`. */
  preview: 'zq7-early',
  secret: 'zq7-secret',
}

/**
 * The terms page shows the amount in this setting, so the setting is public. All other public
 * settings except `URL` start with `PUBLIC_`.
 */
const publicAmount = 'GUIDANCE_MONTHLY_DOLLARS_PER_USER'

/** The entry that the site features, and whose kit is its sample. */
const kitSlug = 'medication-reconciliation-seniors'

/** The secret settings of .env.example, with their values there. */
export async function secretSettings(): Promise<[name: string, value: string][]> {
  const example = await readFile('.env.example', 'utf8')
  return [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)]
    .map(([, name = '', value = '']): [string, string] => [name, value])
    .filter(([name]) => !name.startsWith('PUBLIC_') && name !== 'URL' && name !== publicAmount)
}

const sources = ['src', 'domain', 'public', 'astro.config.mjs', 'package-lock.json', '.env.example']

/** Everything a build reads, except packages. */
const parts = ['src', 'domain', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json']

/**
 * Copies the site's source to a new folder. Symlinks each package, not node_modules itself, so that
 * a build writes caches only to the copy.
 */
async function copySite(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'site-copy-'))
  for (const part of parts) await cp(part, join(copy, part), { recursive: true })
  await mkdir(join(copy, 'node_modules'))
  for (const name of await readdir('node_modules')) {
    if (name.startsWith('.')) continue
    await symlink(resolve('node_modules', name), join(copy, 'node_modules', name), 'junction')
  }
  return copy
}

/** Builds the site, or returns the last build if its sources have not changed. */
export async function canarySite(): Promise<CanarySite> {
  const fingerprint = await fingerprintOf([...sources, import.meta.filename])
  const folder = join('.cache/canary-site', fingerprint)
  if (!existsSync(folder)) await build(folder)
  return {
    dist: join(folder, 'dist'),
    printed: await readFile(join(folder, 'printed.txt'), 'utf8'),
    modules: JSON.parse(await readFile(join(folder, 'modules.json'), 'utf8')),
  }
}

async function build(folder: string): Promise<void> {
  const copy = await copySite()
  const edit = async (path: string, change: (text: string) => string) => {
    const file = join(copy, path)
    await writeFile(file, change(await readFile(file, 'utf8')))
  }
  const content = (kind: string, slug: string) => `src/content/${kind}/${slug}.md`
  try {
    const { slug, previewSlug } = canaries
    for (const name of await readdir(join(copy, 'src/content/premium')))
      await edit(`src/content/premium/${name}`, (file) => markText(file, membersTextSchema))
    // The featured entry's kit is public. Here another entry is featured, so every marked kit is not.
    for (const name of await readdir(join(copy, 'src/content/launch'))) {
      if (name !== `${slug}.md`)
        await edit(`src/content/launch/${name}`, (file) => markText(file, kitSchema))
    }
    const day = 'publishedAt: 2999-01-01\npublicFrom: 2999-01-01'
    const line = `$1'${canaries.preview}'\n  - `
    for (const [path, from, to] of [
      [content('opportunities', kitSlug), 'isFeatured: true', 'isFeatured: false'],
      [content('opportunities', slug), 'isFeatured: false', 'isFeatured: true'],
      [content('opportunities', slug), /^marketGap: "?/m, `$&${canaries.public} `],
      [content('opportunities', previewSlug), /^publishedAt: .*$/m, day],
      [content('opportunities', previewSlug), /^(whyNow:\n {2}- )/m, line],
      ['domain/tools/take-home/tax-years.ts', 'year: 2026,', 'year: 2020,'],
    ] as const)
      await edit(path, replaceText(from, to))
    await writeFile(join(copy, 'modules.config.mjs'), modulesConfig)
    // Netlify gives the build every setting, including secrets.
    const secrets = (await secretSettings()).map(([name]) => [name, `${canaries.secret}-${name}`])
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [resolve('node_modules/astro/bin/astro.mjs'), 'build', '--config', 'modules.config.mjs'],
      {
        cwd: copy,
        env: {
          ...buildEnvironment(),
          ...Object.fromEntries(secrets),
          ...{ [publicAmount]: '37', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
          ...withoutKeys,
        },
        maxBuffer: 10_000_000,
      },
    )
    await rm('.cache/canary-site', { recursive: true, force: true })
    await mkdir('.cache/canary-site', { recursive: true })
    const unfinished = await mkdtemp('.cache/canary-site/new-')
    await cp(join(copy, 'dist'), join(unfinished, 'dist'), { recursive: true })
    await cp(join(copy, 'modules.json'), join(unfinished, 'modules.json'))
    await writeFile(join(unfinished, 'printed.txt'), stdout + stderr)
    await rename(unfinished, folder)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const withoutKeys = { PUBLIC_CLERK_PUBLISHABLE_KEY: undefined, PUBLIC_CLERK_PROXY_URL: undefined }

const replaceText = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`Text to replace not found: ${from}`)
  return changed
}

const markText = (file: string, schema: z.ZodType): string => {
  const { content } = readContentFile('members.md', file, schema)
  // JSON is valid YAML, so it can be front matter.
  return `---\n${JSON.stringify(markTexts(content?.data))}\n---\n`
}

/** Puts a mark before each text of at least two words. Texts of public samples get another one. */
function markTexts(value: unknown, mark = canaries.members): unknown {
  // "not verified" is an enum value of the schema, so it gets no mark.
  if (typeof value === 'string')
    return value.includes(' ') && value !== 'not verified' ? `${mark}. ${value}` : value
  if (Array.isArray(value)) return value.map((item) => markTexts(item, mark))
  if (value === null || typeof value !== 'object') return value
  const own = 'sample' in value ? canaries.sample : mark
  return Object.fromEntries(
    // The schema allows only four values of `agreement`, so it gets no mark.
    Object.entries(value).map(([name, field]) => [
      name,
      name === 'agreement' ? field : markTexts(field, own),
    ]),
  )
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
