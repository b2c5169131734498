import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryTextSchema } from '../../domain/catalog/entry-text.schema.ts'
import { premiumReplySchema } from '../../domain/members/members-text.schema.ts'
import { writeFunctionContent } from '../../src/build/function-content.ts'

const slug = 'nurse-foot-care'
let root: string
const entryFile = () => join(root, `src/content/opportunities/${slug}.md`)
const generated = (name: string) => join(root, 'netlify/generated', name)
const read = (name: string) => JSON.parse(readFileSync(generated(name), 'utf8'))
const edit = (change: (text: string) => string) =>
  writeFileSync(entryFile(), change(readFileSync(entryFile(), 'utf8')))

// The tests change one copy, one after the other.
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'function-content-'))
  cpSync('src/content', join(root, 'src/content'), { recursive: true })
  writeFunctionContent(root)
}, 60_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('writes a list, and for each entry one public file and one file for members', () => {
  const rows = read('entries.json') as { slug: string }[]
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    expect(entryTextSchema.strict().parse(read(`entries/${row.slug}.json`)).slug).toBe(row.slug)
    const members = premiumReplySchema.strict().parse(read(`members/${row.slug}.json`))
    expect(members.templates.length, row.slug).toBeGreaterThan(2)
  }
})

test('keeps the day of a member preview in the list, so that the function decides at each request', () => {
  edit((text) =>
    text.replace(/^publishedAt: .*$/m, 'publishedAt: 2999-01-01\npublicFrom : 2999-01-01'),
  )
  writeFunctionContent(root)
  expect(read('entries.json')).toContainEqual({ slug, publicFrom: '2999-01-01' })
})

test('names the file and the field of a mistake, and writes nothing', () => {
  edit((text) =>
    text.replace(/( {2}demand:\n {4}score: )\d+/, '$111').replace(/^title: .*$/m, 'title: Changed'),
  )
  expect(() => writeFunctionContent(root)).toThrow(/nurse-foot-care\.md[^]*scores\.demand\.score/)
  expect(read(`entries/${slug}.json`).title).not.toBe('Changed')
})

test('leaves an unchanged file as it is, and deletes the files of a deleted entry', () => {
  const other = generated('entries/sleep-coaching.json')
  const before = statSync(other).mtimeMs
  rmSync(entryFile())
  rmSync(join(root, `src/content/premium/${slug}.md`))
  writeFunctionContent(root)
  expect(statSync(other).mtimeMs).toBe(before)
  expect(existsSync(generated(`entries/${slug}.json`))).toBe(false)
  expect(existsSync(generated(`members/${slug}.json`))).toBe(false)
  expect(read('entries.json')).not.toContainEqual({ slug })
})
