import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Words that readers had to read twice, and what to write instead. This check skips src/content.
 * Add a word here when it makes readers read a sentence twice.
 */
const banned: [pattern: string, instead: string][] = [
  ['whoever|whomever', 'a user, or the concrete subject'],
  ['nobody|somebody', '"no user", "a user", or the concrete subject'],
  ['anew', 'again'],
  ['thereby|likewise|heed(?:s|ed)?', 'a shorter sentence'],
  ['reckon(?:s|ed|ing)?', 'calculate'],
  ['telephon(?:e|es|ed|ing)', 'call'],
  ['mend(?:s|ed|ing)?', 'fix'],
  ['stand-ins?', 'emulator'],
  ['goes back|gives? back|gave back', 'refund, or return'],
  ['is gone|are gone', 'deleted, or no longer there'],
  ['at once', 'immediately, or at the same time'],
  ['wish(?:es|ed)?', 'request, or params'],
]

const words = new RegExp(
  `(?<![\\w-])(?:${banned.map(([pattern]) => pattern).join('|')})(?![\\w-])`,
  'gi',
)

const files = globSync([
  '{domain,src,netlify,drizzle,packages,scripts,lab,tests}/**/*.{ts,tsx,astro,css,mjs}',
  '*.{md,mjs,js,cjs,ts,toml}',
  '{docs,packages,lab}/**/*.md',
  '.env.example',
]).filter((file) => !file.startsWith('src/content/') && !file.endsWith('voice.unit.test.ts'))

function bannedWordsIn(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(words)].map(([word]) => `${file}:${index + 1} ${word}`),
    )
}

test('finds a banned word in a comment, a sentence and a heading', () => {
  expect(bannedWordsIn('x.ts', '// Whoever pays\nconst wishList = 1')).toEqual(['x.ts:1 Whoever'])
  expect(bannedWordsIn('x.md', '# Stand-ins\nIt goes back at once.')).toEqual([
    'x.md:1 Stand-ins',
    'x.md:2 goes back',
    'x.md:2 at once',
  ])
})

test('no comment, document or message uses a banned word', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap((file) => bannedWordsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

// Vendors chose these names of an icon and a package, so the spelling check skips them.
const vendorNames = /\bcall[-_]centre\b|@img\/colour\b/g
const british =
  /\w*(cancell(?:ed|ing)|catalogue|licence|colour|neighbour|behaviour|favourite|organis(?:e|ation)|recognis|centre)\w*/gi

test('every file, content included, uses US spelling', () => {
  const folders = '{docs,domain,drizzle,packages,lab,netlify,scripts,src,tests}'
  const texts = globSync([
    `${folders}/**/*.{astro,css,html,js,json,md,mjs,sql,svg,toml,ts,tsx,yaml,yml}`,
    '*.{astro,css,html,js,json,md,mjs,svg,toml,ts}',
  ]).filter((file) => !/(package-lock\.json|voice\.unit\.test\.ts)$/.test(file))
  const findings = texts.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        (line.replaceAll(vendorNames, '').match(british) ?? []).map(
          (word) => `${file}:${index + 1} ${word}`,
        ),
      ),
  )
  expect(findings).toEqual([])
})
