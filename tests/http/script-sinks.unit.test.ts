import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** APIs that turn text into code or markup in a browser (docs/decisions/007-trusted-types.md). */
const sinks =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|createContextualFragment|parseFromString|setHTMLUnsafe|document\.write|eval|Function|importScripts)\b\s*(?:[(=]|:\s*\{)|new Worker\(|createElement\('script'\)|javascript:/

/** Files that match the pattern, but never pass text from a user or a vendor to these APIs. */
const harmless = [
  // Contains `javascript:` only in the pattern that removes it from the AI's answers.
  'domain/chat/guide-links.ts',
]

async function browserFiles(): Promise<string[]> {
  const all = await Promise.all(
    ['src', 'domain'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  return all
    .flat()
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(?:ts|tsx|astro)$/.test(file) && !harmless.includes(file))
}

test('our code never turns text into code or markup in the browser', async () => {
  const files = await browserFiles()
  expect(files.length).toBeGreaterThan(150)
  const used: string[] = []
  for (const file of files) {
    const lines = (await readFile(join(root, file), 'utf8')).split('\n')
    lines.forEach((line, index) => {
      const isComment = /^\s*(?:\*|\/\/|\/\*)/.test(line)
      if (!isComment && sinks.test(line)) used.push(`${file}:${index + 1}: ${line.trim()}`)
    })
  }
  expect(used).toEqual([])
})
