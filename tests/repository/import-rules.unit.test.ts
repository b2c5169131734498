import { ESLint } from 'eslint'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** At least one forbidden import for each rule. */
const forbidden: [rule: string, file: string, imported: string][] = [
  ['no-circular', 'domain/a.ts', './b.ts'],
  ['no-unresolvable', 'domain/c.ts', '~/domain/a.ts'],
  ['domain-imports-itself', 'domain/d.ts', 'node:fs'],
  ['domain-imports-itself', 'domain/e.ts', '../src/site.ts'],
  ['schema-types-only', 'domain/f.ts', './user.schema.ts'],
  ['schema-types-only', 'domain/g.ts', 'zod'],
  ['src-stays-in-the-browser', 'src/stores/h.ts', '../../netlify/server/i.ts'],
  ['src-stays-in-the-browser', 'src/islands/j.tsx', '../../drizzle/schema/users.ts'],
  ['members-text', 'src/pages/hh.ts', '../build/content/members-files.ts'],
  ['static-parts', 'src/pages/k.ts', '../stores/l.ts'],
  ['static-parts', 'src/components/m.ts', '../browser/api.ts'],
  ['islands-and-ui', 'src/islands/n.tsx', '../browser/api.ts'],
  ['islands-and-ui', 'src/ui/o.tsx', '../layouts/p.ts'],
  ['islands-and-ui', 'src/islands/mm.tsx', '../build/content/members-files.ts'],
  ['islands-and-ui', 'src/islands/nn.tsx', '../site.ts'],
  ['ui', 'src/ui/oo.tsx', '../islands/r.tsx'],
  ['ui', 'src/ui/pp.tsx', '../stores/l.ts'],
  ['stores', 'src/stores/q.ts', '../islands/r.tsx'],
  ['no-zod-in-the-browser', 'src/islands/ii.tsx', '../../domain/user.schema.ts'],
  ['no-zod-in-the-browser', 'src/stores/jj.ts', 'zod'],
  ['browser', 'src/browser/s.ts', '../stores/l.ts'],
  ['server-stays-on-the-server', 'netlify/server/t.ts', '../../src/site.ts'],
  ['functions-are-thin', 'netlify/functions/u.ts', './v.ts'],
  ['functions-are-thin', 'netlify/functions/w.ts', 'stripe'],
  ['server-never-imports-functions', 'netlify/server/x.ts', '../functions/v.ts'],
  ['data-imports-domain', 'drizzle/y.ts', '../netlify/server/i.ts'],
  ['one-importer-stripe', 'netlify/server/z.ts', 'stripe'],
  ['one-importer-openai', 'netlify/server/aa.ts', 'openai'],
  ['one-importer-neon', 'netlify/server/bb.ts', '@neondatabase/serverless'],
  ['one-importer-clerk', 'netlify/server/cc.ts', '@clerk/backend'],
  ['emulators-stand-alone', 'packages/emulators/stripe/dd.ts', '../../../domain/a.ts'],
  ['emulators-take-types', 'packages/emulators/stripe/ee.ts', 'stripe'],
  ['product-never-imports-emulators', 'netlify/server/ff.ts', '../../packages/emulators/gg.ts'],
]

const targets = [
  'domain/user.schema.ts',
  'src/site.ts',
  'src/stores/l.ts',
  'src/browser/api.ts',
  'src/build/content/members-files.ts',
  'src/layouts/p.ts',
  'src/islands/r.tsx',
  'netlify/server/i.ts',
  'netlify/functions/v.ts',
  'drizzle/schema/users.ts',
  'packages/emulators/gg.ts',
]

type Violation = { rule: { name: string }; from: string }

async function cruise(files: Map<string, string>): Promise<Violation[]> {
  const folder = await mkdtemp(join(tmpdir(), 'import-rules-'))
  try {
    for (const [name, text] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'tsconfig.json'), '{"compilerOptions":{}}')
    const command = join(
      process.cwd(),
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    )
    const config = join(process.cwd(), '.dependency-cruiser.cjs')
    const folders = ['domain', 'src', 'netlify', 'drizzle', 'packages']
    const parameters = [command, '--config', config, '--output-type', 'json', ...folders]
    const output = await new Promise<string>((resolve) =>
      execFile(process.execPath, parameters, { cwd: folder, maxBuffer: 1e8 }, (_, out) =>
        resolve(out),
      ),
    )
    return JSON.parse(output).summary.violations
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('dependency-cruiser', () => {
  test('reports one forbidden import for each rule, and no other import', async () => {
    const files = new Map(targets.map((name) => [name, 'export const value = 1\n']))
    for (const [, file, imported] of forbidden) {
      files.set(file, `import * as imported from '${imported}'\nconsole.log(imported)\n`)
    }
    files.set('domain/b.ts', "import './a.ts'\n")
    files.set('domain/fine.ts', "import type * as schema from './user.schema.ts'\n")
    files.set('src/stores/fine.ts', "import '../browser/api.ts'\n")
    files.set(
      'src/islands/fine.tsx',
      "import type * as schema from '../../domain/user.schema.ts'\n",
    )
    files.set('src/stores/ui/load-overlays.ts', "void import('../../ui/fine.tsx')\n")
    files.set('src/ui/fine.tsx', "import '../stores/ui/load-overlays.ts'\n")
    files.set('netlify/functions/fine.ts', "import '../server/i.ts'\n")
    const violations = await cruise(files)
    for (const [rule, file] of forbidden) {
      const names = violations.filter(({ from }) => from === file).map((each) => each.rule.name)
      expect(names, file).toContain(rule)
    }
    expect(violations.filter(({ from }) => from.includes('fine'))).toEqual([])
  })
})

describe('ESLint', () => {
  const eslint = new ESLint()
  const rulesOf = async (filePath: string, code: string) => {
    const source = filePath.endsWith('.astro') ? `---\n${code}\n---\n` : `${code}\n`
    const [result] = await eslint.lintText(source, { filePath })
    return (result?.messages ?? []).map(({ ruleId }) => ruleId)
  }

  test.each([
    ['src/pages/x.astro', "import { x } from '../stores/user.ts'"],
    ['src/components/x.astro', "import { x } from '../browser/api.ts'"],
    ['src/layouts/x.astro', "import { x } from '../../netlify/server/http/env.ts'"],
    ['src/pages/x.astro', "import { x } from '../../drizzle/schema/users.ts'"],
    ['src/pages/x.astro', "import { x } from '@rn-opportunities/emulators/shared/clock.ts'"],
    ['src/pages/x.astro', "import Stripe from 'stripe'"],
    ['src/pages/x.astro', "import { x } from '../build/content/members-files.ts'"],
    ['src/pages/x.astro', "import { x } from '~/site.ts'"],
    ['src/pages/x.astro', "import { x } from '../site'"],
    ['domain/x.ts', "import { x } from './plans'"],
  ])('%s: %s', async (file, code) => {
    expect(await rulesOf(file, `${code}\nconsole.log(x)`)).toContain('no-restricted-imports')
  })

  test.each([
    ['domain/x.ts', "export * from './plans.ts'"],
    ['domain/x.ts', "import { z } from 'zod'"],
    ['netlify/server/x.ts', 'console.log(process.env.URL)'],
    ['netlify/functions/x.ts', "console.log(process['env'].URL)"],
    ['netlify/server/x.ts', "import { env } from 'node:process'"],
    ['src/pages/x.astro', "getCollection('premium')"],
    ['src/islands/x.tsx', "import.meta.glob('../content/premium/*.md')"],
    ['src/islands/x.tsx', "import { useId } from 'react'"],
    ['src/islands/x.tsx', 'useStore($session)'],
  ])('%s: %s', async (file, code) => {
    expect(await rulesOf(file, code)).toContain('no-restricted-syntax')
  })

  test.each([
    ['<Save client:intent />', 0],
    ['<Save client:intent="session" />', 0],
    ['<Save client:load />', 1],
    ['<Save client:intent client:load />', 1],
    ['<Save />', 1],
    ['<Other client:load />', 0],
  ])('lets a page load an island only on intent: %s', async (element, count) => {
    const code = `---\nimport Save from '../islands/saved/SaveButton.tsx'\n---\n${element}\n`
    const [result] = await eslint.lintText(code, { filePath: 'src/pages/x.astro' })
    const rules = (result?.messages ?? []).map(({ ruleId }) => ruleId)
    expect(rules.filter((id) => id === 'islands/intent')).toHaveLength(count)
  })

  test.each([
    ['src/islands/x.tsx', "fetch('/api/health')"],
    ['src/stores/x.ts', "new EventSource('/api/health')"],
  ])('%s: %s', async (file, code) => {
    expect(await rulesOf(file, code)).toContain('no-restricted-globals')
  })

  test('allows each folder the APIs and the imports that it needs', async () => {
    const api = await rulesOf('src/browser/api.ts', "export const x = () => fetch('/api/health')")
    const env = await rulesOf('netlify/server/http/env.ts', 'console.log(process.env.URL)')
    const page = await rulesOf('src/pages/x.astro', "import x from '../layouts/Page.astro'")
    const restricted = [...api, ...env, ...page].filter((id) => id?.startsWith('no-restricted'))
    expect(restricted).toEqual([])
  })
})
