import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = [
  'domain',
  'drizzle',
  'docs',
  'emulators',
  'lab',
  'netlify',
  'scripts',
  'src',
  'tests',
]
const text = /\.(astro|css|html|js|json|md|mjs|sql|svg|toml|ts|tsx|ya?ml)$/

const filesIn = (folder: string, recursive: boolean) =>
  readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))

const files = [filesIn('', false), ...folders.map((folder) => filesIn(folder, true))]
  .flat()
  .filter((file) => !/(package-lock\.json|(us-spelling|voice)\.unit\.test\.ts)$/.test(file))

/** Our file names, and names of other packages. */
const names = /\b(catalogue|licences)(\.test)?\.(ts|md)\b|\bcall[-_]centre\b|@img\/colour\b/g
const british =
  /\w*(cancell(?:ed|ing)|catalogue|licence|colour|neighbour|behaviour|favourite|organis(?:e|ation)|recognis|centre)\w*/gi

test('every file uses US spelling', () => {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        (line.replaceAll(names, '').match(british) ?? []).map(
          (word) => `${file}:${index + 1} ${word}`,
        ),
      ),
  )
  expect(found).toEqual([])
})
