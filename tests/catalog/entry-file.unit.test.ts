import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { frontmatterMismatch, readEntry } from '../../domain/catalog/entry-file.ts'

const file = readFileSync('src/content/opportunities/luxury-travel-medicine.md', 'utf8')
const day = new Date('2026-12-25')
const from = (line: string) => file.replace(/^publishedAt:/m, `${line}\npublishedAt:`)

test('splits front matter and body, with LF and with CRLF', () => {
  for (const text of [file, file.replaceAll('\n', '\r\n')]) {
    const parts = readEntry(text)
    expect(load(parts?.frontMatter ?? '')).toMatchObject({ slug: 'luxury-travel-medicine' })
    expect(parts?.body.trim()).toMatch(/^[A-Z]/)
    expect(frontmatterMismatch(text, {})).toBeUndefined()
  }
})

test('reads a plain date', () => {
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
])('rejects %j, although YAML reads it as a date', (line) => {
  const text = from(line)
  const { publicFrom } = load(readEntry(text)?.frontMatter ?? '') as { publicFrom?: Date }
  expect(publicFrom).toBeInstanceOf(Date)
  expect(frontmatterMismatch(text, { publicFrom })).toContain('publicFrom: 2026-12-25')
})

test.each(['\uFEFF', '\n', ' '])('rejects a file that begins with %j', (first) => {
  expect(frontmatterMismatch(first + file, {})).toContain('begin the file with ---')
})
