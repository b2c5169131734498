import { expect, test } from 'vitest'
import { changesSince } from '../../domain/catalog/changes.ts'
import { sortRows, type SavedRow } from '../../domain/saved/saved-list.ts'
import type { SavedStatus } from '../../domain/saved/saved.schema.ts'

const changes = ['2026-12-03', '2026-12-02', '2026-12-01'].map((date) => ({
  ...{ slug: 'sleep-coaching', date },
  what: `Change of ${date}`,
}))
const days = (slug: string, since: string) =>
  changesSince(changes, slug, since).map(({ date }) => date)

test('a change counts from the day after the user saved the entry or saw its changes', () => {
  expect(days('sleep-coaching', '2026-11-30T23:59:59.999Z')).toHaveLength(3)
  expect(days('sleep-coaching', '2026-12-02T00:00:00.000Z')).toEqual(['2026-12-03'])
  expect(days('sleep-coaching', '2026-12-03T10:00:00.000Z')).toEqual([])
  expect(days('nurse-foot-care', '2026-11-30T00:00:00.000Z')).toEqual([])
})

const day = (number: number) => `2026-12-0${number}T12:00:00.000Z`
const row = (title: string, at: number, averageScore: number, status: SavedStatus) =>
  ({
    item: { opportunitySlug: title, createdAt: day(at), status },
    card: { title, averageScore },
  }) as SavedRow

test.each([
  ['newest', 'cab'],
  ['title', 'abc'],
  ['score', 'bca'],
  ['status', 'abc'],
] as const)('the saved list is sorted by %s', (by, order) => {
  const rows = [
    row('a', 2, 5, 'interested'),
    row('b', 1, 9, 'exploring'),
    row('c', 3, 7, 'dropped'),
  ]
  expect(sortRows(rows, by).map(({ card }) => card?.title)).toEqual([...order])
})
