import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const eslint = new ESLint()

/** The rules that refuse a file; a file ESLint cannot read is no refusal. */
async function refusals(filePath: string, code: string): Promise<(string | null)[]> {
  const source = filePath.endsWith('.astro') ? `---\n${code}\n---\n` : `${code}\n`
  const [result] = await eslint.lintText(source, { filePath })
  const broken = result?.messages.find(({ fatal }) => fatal)
  if (broken) throw new Error(`${filePath}: ${broken.message}`)
  const arrows = /no-restricted-(imports|syntax|globals)$/
  return (result?.messages ?? []).map(({ ruleId }) => ruleId).filter((id) => arrows.test(id ?? ''))
}

type Case = [file: string, imported: string]

const each = (files: string[], imports: string[]): Case[] =>
  files.flatMap((file) => imports.map((imported): Case => [file, imported]))

const without = (list: string[], ...left: string[]) => list.filter((item) => !left.includes(item))

/** One file for every list of refusals in eslint.arrows.js. */
const SRC = [
  'src/x.ts',
  'src/content.config.ts',
  'src/pages/x.astro',
  'src/pages/x.xml.ts',
  'src/layouts/Page.astro',
  'src/components/Card.astro',
  'src/islands/Save.tsx',
  'src/stores/saved/saved.ts',
  'src/build/x.ts',
  'src/browser/api.ts',
  'src/browser/clerk.ts',
]
const SERVER = ['saved', 'env', 'database', 'stripe', 'openai', 'clerk'].map(
  (name) => `netlify/server/${name}.ts`,
)
const FUNCTION = 'netlify/functions/saved.ts'
const ALL = ['domain/x.ts', ...SRC, ...SERVER, FUNCTION, 'drizzle/x.ts', 'local/x.ts', 'tests/x.ts']

const SDKS = [
  'stripe',
  'openai',
  '@neondatabase/serverless',
  'drizzle-orm/neon-http',
  '@clerk/backend',
]

/** Folder or file, and the import it must not have. */
const REFUSED: Case[] = [
  ...each(ALL, ['~/domain/plans.ts', '@/domain/plans.ts', './other', '../deep/folder']),

  ...each(
    ['domain/x.ts'],
    ['drizzle-orm', 'node:fs', '../src/x.ts', '../netlify/server/env.ts', '../drizzle/x.ts'],
  ),

  ...each(SRC, [
    ...['netlify/server/http/env.ts', 'drizzle/schema.ts', 'emulators/shared/http.ts'].map(
      (to) => `../../${to}`,
    ),
    ...['tests/unit/x.ts', 'scripts/setup.mjs'].map((to) => `../${to}`),
    ...['drizzle-orm', '@netlify/functions', ...SDKS],
  ]),
  ...each(without(SRC, 'src/browser/clerk.ts'), ['@clerk/shared/error', '@clerk/astro/client']),
  ...each(
    SRC.filter((file) => /pages|layouts|components/.test(file)),
    ['../stores/saved.ts', '../api.ts', '../clerk.ts'],
  ),
  ...each(
    ['src/islands/Save.tsx'],
    ['../api.ts', '../clerk.ts', '../components/X.astro', '../pages/x.astro', '../layouts/X.astro'],
  ),
  ...each(
    ['src/stores/saved/saved.ts'],
    ['../islands/X.tsx', '../components/X.astro', '../pages/x.astro', '../layouts/X.astro'],
  ),

  ...each(SERVER, [
    ...['src/site.ts', 'emulators/shared/clock.ts', 'tests/x.ts', 'scripts/x.mjs'].map(
      (to) => `../../${to}`,
    ),
    '../functions/saved.ts',
    '@clerk/astro/server',
  ]),
  ...each(without(SERVER, 'netlify/server/billing/stripe.ts'), ['stripe']),
  ...each(without(SERVER, 'netlify/server/chat/openai.ts'), ['openai']),
  ...each(without(SERVER, 'netlify/server/account/clerk.ts'), [
    '@clerk/backend',
    '@clerk/backend/webhooks',
  ]),
  ...each(without(SERVER, 'netlify/server/http/database.ts'), SDKS.slice(2, 4)),
  ...each(
    [FUNCTION],
    [...SDKS, 'drizzle-orm', './other.ts', '../functions/other.ts', '../../drizzle/schema.ts'],
  ),
  ...each([FUNCTION], ['../../src/site.ts', '../../local/clock.ts', 'node:fs']),

  ...each(
    ['drizzle/x.ts'],
    ['../netlify/server/env.ts', '../src/x.ts', '../local/clock.ts', '../tests/x.ts', ...SDKS],
  ),
  ...each(
    ['local/x.ts', 'local/deep/x.ts'],
    ['../../src/x.ts', '../../netlify/server/x.ts', '../netlify/functions/x.ts', ...SDKS],
  ),
  ...each(['local/x.ts'], ['../tests/unit/x.ts', '@clerk/astro']),
]

const ALLOWED: Case[] = [
  ['domain/x.ts', 'zod'],
  ['domain/x.ts', './plans.ts'],
  ['src/content.config.ts', 'astro:content'],
  ['src/pages/x.astro', '../components/Card.astro'],
  ['src/pages/x.astro', '../islands/Save.tsx'],
  ['src/layouts/Page.astro', '../fonts/a.woff2?url'],
  ['src/islands/Save.tsx', '../stores/saved.ts'],
  ['src/islands/Save.tsx', '../../domain/plans.ts'],
  ['src/stores/saved/saved.ts', '../api.ts'],
  ['src/stores/saved/saved.ts', '../clerk.ts'],
  ['src/browser/clerk.ts', '@clerk/shared/loadClerkJsScript'],
  ['src/browser/clerk.ts', '@clerk/astro/internal'],
  ['src/build/clerk-on-demand.ts', '@clerk/astro'],
  ['netlify/functions/saved.ts', '../server/serve.ts'],
  ['netlify/functions/saved.ts', '../../domain/contract.ts'],
  ['netlify/functions/saved.ts', '@netlify/functions'],
  ['netlify/server/saved/saved.ts', 'drizzle-orm'],
  ['netlify/server/saved/saved.ts', '../../drizzle/schema.ts'],
  ['netlify/server/saved/saved.ts', './database.ts'],
  ['netlify/server/http/database.ts', '@neondatabase/serverless'],
  ['netlify/server/http/database.ts', 'drizzle-orm/neon-http'],
  ['netlify/server/billing/stripe.ts', 'stripe'],
  ['netlify/server/chat/openai.ts', 'openai'],
  ['netlify/server/account/clerk.ts', '@clerk/backend'],
  ['netlify/server/account/clerk.ts', '@clerk/backend/webhooks'],
  ['drizzle/schema.ts', 'drizzle-orm/pg-core'],
  ['drizzle/schema.ts', '../domain/plans.ts'],
  ['emulators/neon/emulator.ts', '@electric-sql/pglite'],
  ['emulators/clerk/cookies.ts', '@clerk/shared/keys'],
  ['emulators/netlify/emulator.ts', './netlify/functions.ts'],
  ['scripts/start.ts', '../scripts/progress.mjs'],
  ['tests/functions/x.ts', '../../local/netlify.ts'],
  ['tests/functions/x.ts', 'stripe'],
  ['scripts/x.mjs', '../local/netlify.ts'],
]

describe('imports', () => {
  test.each(REFUSED)('%s does not import %s, in any form', async (file, imported) => {
    for (const code of [
      `import { a } from '${imported}'\nexport const b = a`,
      `export { a } from '${imported}'`,
      `import type { a } from '${imported}'\nexport type b = a`,
      `export const a = await import('${imported}')`,
    ]) {
      // The stand-ins take the vendors' types, and nothing else of theirs.
      if (file.startsWith('local/') && !imported.startsWith('.') && code.includes('type')) continue
      expect(await refusals(file, code), code).not.toEqual([])
    }
  })

  test.each(ALLOWED)('%s imports %s', async (file, imported) => {
    const code = `import { a } from '${imported}'\nexport const b = await import('${imported}')`
    expect(await refusals(file, `${code}\nexport { a }`)).toEqual([])
  })

  test('a stand-in takes the types of an SDK', async () => {
    const code = `import type Stripe from 'stripe'\nexport type Event = Stripe.Event`
    expect(await refusals('emulators/stripe/webhooks/events.ts', code)).toEqual([])
  })

  test.each(['domain/index.ts', 'src/stores/all.ts', 'netlify/server/all.ts', 'tests/unit/all.ts'])(
    '%s is no barrel',
    async (file) => {
      expect(await refusals(file, `export * from './a.ts'`)).not.toEqual([])
      expect(await refusals(file, `export * as a from './a.ts'`)).not.toEqual([])
    },
  )
})

describe('the environment', () => {
  const READS = [
    'export const a = process.env.KEY',
    `export const a = process['env'].KEY`,
    'export const { env } = process',
    `import { env } from 'node:process'\nexport const a = env.KEY`,
    `export const a = Netlify.env.get('KEY')`,
  ]
  test.each([...without(SERVER, 'netlify/server/http/env.ts'), FUNCTION])(
    '%s does not read it',
    async (file) => {
      for (const code of READS) expect(await refusals(file, code), code).not.toEqual([])
    },
  )

  test('env.ts reads it', async () => {
    expect(await refusals('netlify/server/http/env.ts', READS[0] ?? '')).toEqual([])
  })
})

describe('calls to the server', () => {
  const CALLS = [
    `await fetch('/api/x')`,
    `export const call = fetch`,
    `await window.fetch('/api/x')`,
    `await globalThis.fetch('/api/x')`,
    `new XMLHttpRequest()`,
    `new EventSource('/api/x')`,
  ]
  const OTHERS = ['src/x.ts', 'src/islands/Save.tsx', 'src/stores/a.ts', 'src/pages/x.astro']

  test.each(OTHERS)('%s makes none', async (file) => {
    for (const code of CALLS) expect(await refusals(file, code), code).not.toEqual([])
  })

  test('the script of a page makes none', async () => {
    const page = `---\n---\n<script>\nawait fetch('/api/x')\n</script>\n`
    const [result] = await eslint.lintText(page, { filePath: 'src/pages/x.astro' })
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('no-restricted-globals')
  })

  test('api.ts makes them', async () => {
    for (const code of CALLS) expect(await refusals('src/browser/api.ts', code)).toEqual([])
  })
})

describe('members’ text', () => {
  const READS = [
    `await getCollection('premium')`,
    `await getEntry('premium', 'cpr')`,
    `import.meta.glob('../content/premium/*.md')`,
  ]
  const OTHERS = ['src/pages/x.astro', 'src/islands/Save.tsx', 'src/build/content/catalog.ts']

  test.each(OTHERS)('%s does not name it', async (file) => {
    for (const code of READS) expect(await refusals(file, code), code).not.toEqual([])
  })

  test('content.config.ts, which checks it, does', async () => {
    expect(await refusals('src/content.config.ts', READS[2] ?? '')).toEqual([])
  })
})
