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

// The package @img/colour and the icon call-centre keep their names.
const british =
  /(?<!@img\/|call[-_])(cancell(?:ed|ing)|catalogue|licence|colour|neighbour|behaviour|favourite|organis(?:e|ation)|recognis|centre)/gi

const files = globSync([
  '{docs,domain,drizzle,lab,netlify,packages,scripts,src,tests}/**/*.{astro,css,html,js,json,md,mjs,sql,svg,toml,ts,tsx,yaml,yml}',
  '*.{astro,cjs,css,html,js,json,md,mjs,svg,toml,ts}',
  '.env.example',
]).filter((file) => !/(package-lock\.json|voice\.unit\.test\.ts)$/.test(file))

test.each([
  [
    'no banned word',
    words,
    files.filter((file) => !/^src\/content\/|\.(json|sql|svg|html|ya?ml)$/.test(file)),
  ],
  ['US spelling, content included', british, files],
])('every file has %s', (_, pattern, among) => {
  expect(among.length).toBeGreaterThan(400)
  const findings = among.flatMap((file) =>
    (readFileSync(file, 'utf8').match(pattern) ?? []).map((word) => `${file} ${word}`),
  )
  expect(findings).toEqual([])
})
