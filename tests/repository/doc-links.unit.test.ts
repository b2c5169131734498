import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const documents = ['*.md', 'docs/**/*.md', 'lab/*.md', 'packages/**/*.md'].flatMap((pattern) =>
  globSync(pattern),
)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

/** The commands that `npm run owner` and `npm run lab` list. */
const commands = ['owner', 'lab'].map(
  (script) =>
    spawnSync(process.execPath, ['scripts/run-named.ts', script], { encoding: 'utf8' }).stdout,
)

const isListed = (line: string) => commands.some((list) => list.includes(line))

/** Returns the anchor of each heading, for example "4-stripe" for "## 4. Stripe". */
const addresses = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/**
 * Returns why a link in a document is broken, or undefined if it works. Skips URLs, mail addresses
 * and paths that start with `/`. Also skips `url`, which documents use as a placeholder.
 */
function wrongLink(document: string, target: string): string | undefined {
  if (/^(https?:|mailto:|\/|url$)/.test(target)) return undefined
  const [path = '', address] = target.split('#')
  const file = path ? join(dirname(document), path) : document
  if (!existsSync(file)) return `${document}: ${target} does not exist`
  if (address === undefined || addresses(readFileSync(file, 'utf8')).includes(address)) return
  return `${document}: ${file} has no heading #${address}`
}

/** Whether the file is the output of a build or another command. Such a file may be missing. */
const isWritten = (path: string) => /^(netlify\/generated|dist|\.\w+)\//.test(path)

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')

  test('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?<target>[^)\s]+)\)/g)]
    expect(links.flatMap(([, target = '']) => wrongLink(document, target) ?? [])).toEqual([])
  })

  test('names only files of the repository that exist', () => {
    const named = [
      ...text.matchAll(/`((?:domain|src|netlify|drizzle|scripts|docs|tests|lab)\/[\w./[\]-]+)`/g),
    ]
    const missing = named.map(([, path = '']) => path).filter((path) => !isWritten(path))
    expect(missing.filter((path) => !existsSync(path))).toEqual([])
  })

  test('names only scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    const ofLists = [...text.matchAll(/npm run (?:owner|lab) -- ([\w-]+)/g)]
    const missing = ofLists.map(([, name]) => name).filter((name) => !isListed(`  ${name} `))
    expect(missing).toEqual([])
  })
})
