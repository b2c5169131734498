import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { frontmatterMismatch, readEntry } from '../../domain/catalog/entry-file.ts'

const file = readFileSync('src/content/opportunities/luxury-travel-medicine.md', 'utf8')
const day = new Date('2026-12-25')
const from = (line: string) => file.replace(/^publishedAt:/m, `${line}\npublishedAt:`)

test('the head is the file’s YAML, the body what follows, with either line end', () => {
  for (const text of [file, file.replaceAll('\n', '\r\n')]) {
    const read = readEntry(text)
    expect(load(read?.head ?? '')).toMatchObject({ slug: 'luxury-travel-medicine' })
    expect(read?.body.trim()).toMatch(/^[A-Z]/)
    expect(frontmatterMismatch(text, {})).toBeUndefined()
  }
})

test('a day written plainly is read', () => {
  const text = from('publicFrom: 2026-12-25')
  expect(readEntry(text)?.publicFrom).toEqual(day)
  expect(frontmatterMismatch(text, { publicFrom: day })).toBeUndefined()
})

test.each([
  'publicFrom : 2026-12-25',
  'publicFrom:\t2026-12-25',
  'publicFrom:\n  2026-12-25',
  '"publicFrom": 2026-12-25',
  'publicFrom: !!timestamp 2026-12-25',
  'publicFrom: 2026-12-25T18:00:00-08:00',
])('%j is YAML for a first day, and refused', (line) => {
  const text = from(line)
  const { publicFrom } = load(readEntry(text)?.frontMatter ?? '') as { publicFrom?: Date }
  expect(publicFrom).toBeInstanceOf(Date)
  expect(frontmatterMismatch(text, { publicFrom })).toContain('publicFrom: 2026-12-25')
})

test.each(['\uFEFF', '\n', ' '])('a file that begins with %j is refused', (first) => {
  expect(frontmatterMismatch(first + file, {})).toContain('begin the file with ---')
})
