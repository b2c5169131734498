import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { features } from 'web-features'
import { browserFloor } from '../../src/build/browser-scripts.ts'
import { bringSiteUpToDate } from '../support/built-site.ts'

/** Built-ins that a library tests for before it calls them, or that work well enough. */
const allowed = new Set([
  // Chrome before 124 gives the error another name, which no code of ours reads.
  'AbortSignal.timeout',
  // `ShareEntry` tests for it.
  'Navigator.share',
  // Radix tests for it.
  'Element.checkVisibility',
  // React tests for it, and only <ViewTransition> calls it.
  'Document.startViewTransition',
  'Element.startViewTransition',
  // React's `use` has the same name.
  'DisposableStack.use',
  'AsyncDisposableStack.use',
])

/** Interfaces whose methods a page without special hardware calls. */
const common =
  /^(AbortSignal|Blob|CSSStyleSheet|Document|Element|Event|EventTarget|FormData|Headers|History|HTML\w+|Location|Navigator|Node|Range|Request|Response|Storage|URL|URLSearchParams|Window)$/

interface BuiltIn {
  /** Such as `AbortSignal.any`. */
  name: string
  pattern: RegExp
}

/** Returns the built-ins that a browser at the floor lacks, without methods that have older namesakes. */
function newerBuiltIns(): BuiltIn[] {
  const older = new Set<string>()
  const newer: { root: string; owner: string; member: string | undefined; isStatic: boolean }[] = []
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
      const [, root, owner, full] =
        /^(api|javascript\.builtins)\.(\w+)(?:\.(\w+))?$/.exec(key) ?? []
      if (!root || !owner) continue
      const member = full?.replace(/_static$/, '')
      const isOld = Object.entries(browserFloor).every(
        ([browser, version]) => parseFloat(support[browser as 'chrome'] ?? '') <= version,
      )
      if (isOld) older.add(member ?? owner)
      else newer.push({ root, owner, member, isStatic: full !== member })
    }
  }
  return newer.flatMap(({ root, owner, member, isStatic }) => {
    const name = [owner, member].filter(Boolean).join('.')
    if (member === undefined || member === owner) {
      return older.has(owner) ? [] : [{ name, pattern: new RegExp(`\\bnew ${owner}\\b`) }]
    }
    if (isStatic) return [{ name, pattern: new RegExp(`\\b${owner}\\.${member}\\b`) }]
    const isCalled = root !== 'api' || common.test(owner)
    if (!isCalled || older.has(member)) return []
    return [{ name, pattern: new RegExp(`\\.${member}\\(`) }]
  })
}

beforeAll(bringSiteUpToDate, 240_000)

test('ships no built-in that is newer than the oldest supported browsers (F3)', () => {
  const inline = globSync('dist/**/*.html').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(
      ([, script]) => script ?? '',
    ),
  )
  const files = globSync('dist/_astro/*.js').map((file) => readFileSync(file, 'utf8'))
  const scripts = [...new Set([...inline, ...files])]
  expect(scripts.length).toBeGreaterThan(50)
  const builtIns = newerBuiltIns()
  expect(builtIns.map(({ name }) => name)).toContain('AbortSignal.any')
  const used = builtIns.filter(
    ({ name, pattern }) => !allowed.has(name) && scripts.some((script) => pattern.test(script)),
  )
  expect(used.map(({ name }) => name)).toEqual([])
})
