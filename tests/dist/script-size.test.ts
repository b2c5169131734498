import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dist } from '../site/site.ts'

const folder = join(dist, '_astro')
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
const contentOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const fileOf = (chunk: string) => scripts.find((name) => name.startsWith(`${chunk}.`))!

/**
 * Scripts that do not count toward a tool's size, because islands of other features load them too.
 */
const shared =
  /^(rolldown-runtime|react|jsx-runtime|island-styles|nanostores|clerk|preload-helper|use-copy|use-loaded|money|cents|day|shared-link|api|storage|session|user|membership|Spinner|ConfirmDialog|ssr-snapshots)\./

function listImports(name: string, skips = /^$/, found = new Set<string>()): Set<string> {
  if (found.has(name) || skips.test(name)) return found
  found.add(name)
  for (const [, imported = ''] of contentOf(name).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
    listImports(imported, skips, found)
  }
  return found
}

// The goals are 9, 5 and 5 kB, and 7 for the plan. docs/benchmarks.md says what keeps TakeHome and Compare above,
// and the drafts of two devices keep the plan above.
test.each([
  ['TakeHome', 13.1],
  ['Compare', 5.61],
  ['FitQuiz', 4],
  ['StatePanel', 8],
  ['PlanPage', 9.1],
])('%s loads at most %f kB of its own script when it opens', (island, kilobytes) => {
  const sizes = [...listImports(fileOf(island), shared)].map((name): [string, number] => [
    name,
    brotliCompressSync(contentOf(name)).length,
  ])
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  expect(total, sizes.join(' ')).toBeLessThanOrEqual(kilobytes * 1024)
})
