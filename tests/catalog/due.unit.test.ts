import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOverdue, dueLines, listDue } from '../../domain/catalog/due.ts'
import { mistakeText } from '../../domain/text/mistake.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { readReviews } from '../../src/build/content/reviews.ts'

let root: string
const path = (name: string) => join(root, 'src/content', name)
const edit = (name: string, from: string | RegExp, to: string) =>
  writeFileSync(path(name), readFileSync(path(name), 'utf8').replace(from, to))

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'due-'))
  cpSync('src/content', join(root, 'src/content'), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const kindsDue = (day: string) => [
  ...new Set(listDue(readReviews(root), day).map(({ kind }) => kind)),
]

test('an entry is due 80 days after its review, listed 60 days before, and overdue the day after', () => {
  edit('opportunities/nurse-foot-care.md', /^reviewedAt: .*$/m, 'reviewedAt: 2027-03-01')
  const own = (day: string) =>
    dueLines(
      readReviews(root).filter(({ name }) => name === 'nurse-foot-care'),
      day,
    )
  expect(own('2027-03-20')).toEqual([])
  expect(own('2027-03-21')).toEqual(['due     2027-05-20  1 entries: nurse-foot-care'])
  expect(own('2027-05-20')).toEqual(['due     2027-05-20  1 entries: nurse-foot-care'])
  expect(own('2027-05-21')).toEqual(['overdue 2027-05-20  1 entries: nurse-foot-care'])
})

test('with a later clock everything is overdue, the tax year on January 15 and wages on June 30', () => {
  expect(kindsDue('2026-11-28')).toEqual(['table'])
  expect(kindsDue('2027-05-01')).toEqual(expect.arrayContaining(['entry', 'state', 'chapter']))
  const reviews = readReviews(root)
  expect(describeOverdue(reviews, '2030-01-01')).toContain(`${reviews.length} of ${reviews.length}`)
  const tables = reviews.filter(({ kind }) => kind === 'table').map(({ due }) => due.slice(5))
  expect(new Set(tables)).toEqual(new Set(['01-15', '06-30']))
})

test('the mark {due} sets the day of a line in members’ text and in YAML, and reaches no text', () => {
  edit('premium/nurse-foot-care.md', /^( {2}when: .*?)(["']?)$/m, '$1 {due 2027-01-15}$2')
  edit('sources.yaml', /^ {2}publisher: .*$/m, '$& # {due 2027-02-01}')
  const content = readContent(root)
  expect(content.mistakes).toEqual([])
  const lines = readReviews(root).filter(({ kind }) => kind === 'line')
  expect(lines).toEqual([
    {
      kind: 'line',
      name: expect.stringMatching(/^src\/content\/premium\/nurse-foot-care\.md:\d+$/),
      due: '2027-01-15',
    },
    { kind: 'line', name: expect.stringMatching(/sources\.yaml:\d+$/), due: '2027-02-01' },
  ])
  expect(JSON.stringify([content, content.premium.map(({ texts }) => texts())])).not.toContain(
    '{due',
  )
})

test('the mark {due} stops the build if it names no day (B2)', () => {
  edit('handbook/insurance.md', /$/, '\nOne. {due Jan 15}\n')
  expect(readContent(root).mistakes.map(mistakeText)).toEqual([
    expect.stringMatching(/^src\/content\/handbook\/insurance\.md:\d+: write the day as/),
  ])
})
