import { expect, test } from 'vitest'
import { describeOverdue, dueLines, listDue } from '../../domain/catalog/due.ts'
import { mistakeText } from '../../domain/text/mistake.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { readReviews } from '../../src/build/content/reviews.ts'
import { useContentCopy } from '../support/content-copy.ts'

const copy = useContentCopy()

const kindsDue = (day: string) => [
  ...new Set(listDue(readReviews(copy.root), day).map(({ kind }) => kind)),
]

test('an entry is due 80 days after its review, listed 60 days before, and overdue the day after', () => {
  copy.edit('opportunities/nurse-foot-care.md', /^reviewedAt: .*$/m, 'reviewedAt: 2027-03-01')
  const own = (day: string) =>
    dueLines(
      readReviews(copy.root).filter(({ name }) => name === 'nurse-foot-care'),
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
  const reviews = readReviews(copy.root)
  expect(describeOverdue(reviews, '2030-01-01')).toContain(`${reviews.length} of ${reviews.length}`)
  const tables = reviews.filter(({ kind }) => kind === 'table').map(({ due }) => due.slice(5))
  expect(new Set(tables)).toEqual(new Set(['01-15', '06-30']))
})

test('the mark {due} sets the day of a line in members’ text and in YAML, and reaches no text', () => {
  copy.edit('premium/nurse-foot-care.md', /^( {2}when: .*?)(["']?)$/m, '$1 {due 2027-01-15}$2')
  copy.edit('sources.yaml', /^ {2}publisher: .*$/m, '$& # {due 2027-02-01}')
  const content = readContent(copy.root)
  expect(content.mistakes).toEqual([])
  const lines = readReviews(copy.root).filter(({ kind }) => kind === 'line')
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
  copy.edit('handbook/insurance.md', /$/, '\nOne. {due Jan 15}\n')
  expect(readContent(copy.root).mistakes.map(mistakeText)).toEqual([
    expect.stringMatching(/^src\/content\/handbook\/insurance\.md:\d+: write the day as/),
  ])
})
