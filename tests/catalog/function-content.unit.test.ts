import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { entryTextSchema } from '../../domain/catalog/entry-text.schema.ts'
import { premiumReplySchema } from '../../domain/members/members-text.schema.ts'
import { writeFunctionContent } from '../../src/build/function-content.ts'
import { useContentCopy } from '../support/content-copy.ts'

const slug = 'nurse-foot-care'
const entry = `opportunities/${slug}.md`
// The tests change one copy, one after the other.
const copy = useContentCopy()
const generated = (name: string) => join(copy.root, 'netlify/generated', name)
const read = (name: string) => JSON.parse(readFileSync(generated(name), 'utf8'))
beforeAll(() => writeFunctionContent(copy.root), 60_000)

test('writes a list, and for each entry one public file and one file for members', () => {
  const rows = read('entries.json') as { slug: string }[]
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    expect(entryTextSchema.strict().parse(read(`entries/${row.slug}.json`)).slug).toBe(row.slug)
    const members = premiumReplySchema.strict().parse(read(`members/${row.slug}.json`))
    expect(members.templates.length, row.slug).toBeGreaterThan(2)
  }
})

test('names the file and the field of a mistake, and writes nothing', () => {
  copy.edit(entry, /( {2}demand:\n {4}score: )\d+/, '$111')
  copy.edit(entry, /^title: .*$/m, 'title: Changed')
  expect(() => writeFunctionContent(copy.root)).toThrow(
    /nurse-foot-care\.md[^]*scores\.demand\.score/,
  )
  expect(read(`entries/${slug}.json`).title).not.toBe('Changed')
})

test('leaves an unchanged file as it is, and deletes the files of a deleted entry', () => {
  const other = generated('entries/sleep-coaching.json')
  const before = statSync(other).mtimeMs
  rmSync(copy.path(entry))
  rmSync(copy.path(`premium/${slug}.md`))
  writeFunctionContent(copy.root)
  expect(statSync(other).mtimeMs).toBe(before)
  expect(existsSync(generated(`entries/${slug}.json`))).toBe(false)
  expect(existsSync(generated(`members/${slug}.json`))).toBe(false)
  expect(read('entries.json')).not.toContainEqual({ slug })
})
