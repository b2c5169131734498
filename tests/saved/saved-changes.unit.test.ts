import { expect, test } from 'vitest'
import { changesSince } from '../../domain/catalog/changes.ts'

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
