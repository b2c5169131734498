import { expect, test } from 'vitest'
import {
  countMarks,
  describePublicationAge,
  describeReadingAge,
} from '../../domain/catalog/sources/readings.ts'

const now = new Date('2026-11-28')

test('counts citations and estimates', () => {
  expect(countMarks(['A.[^a] B {est $5} and {est 6}.[^a][^b]', 'None.'])).toEqual({
    citations: 3,
    estimates: 2,
  })
})

test('groups sources by the day on which we read them', () => {
  const read = (day: string) => ({ checkedAt: new Date(day) })
  const sources = ['2026-08-30', '2026-08-29', '2025-11-28', '2025-11-27'].map(read)
  expect(describeReadingAge(sources, now)).toBe(
    '1 in the last 90 days, 2 from 91 days to a year ago, and 1 over a year ago',
  )
})

test('groups sources by the year of publication', () => {
  const sources = [{ year: 2026 }, { year: 2025 }, { year: 2024 }, { year: 2021 }, { year: 2020 }]
  expect(describePublicationAge([...sources, {}], now)).toBe(
    '2 in 2025 or later, 2 in 2021 to 2024, 1 before 2021; 1 give no year',
  )
})
