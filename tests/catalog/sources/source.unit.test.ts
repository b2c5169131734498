import { expect, test } from 'vitest'
import { readingsReport } from '../../../domain/catalog/sources/readings.ts'
import { sourceSchema, type Reading } from '../../../domain/catalog/sources/source.schema.ts'

const mistakesOf = (change: object) =>
  sourceSchema
    .safeParse({
      id: 'a-count',
      publisher: 'Bureau',
      title: 'A count',
      url: 'https://example.com/report',
      checkedAt: new Date('2026-11-22'),
      read: 'stored copy',
      ...change,
    })
    .error?.issues.map(({ message }) => message) ?? []

test.each<[object, RegExp]>([
  [{ url: 'https://example.com' }, /not the home page/],
  [{ url: 'https://www.example.com/#top' }, /not the home page/],
  [{ url: 'https://www.gitnux.org/registered-nurses' }, /content farm/],
  [{ read: undefined }, /./],
  [{ secondary: true }, /secondary/],
])('a source with %j is a mistake', (change, message) => {
  expect(mistakesOf(change)).toEqual([expect.stringMatching(message)])
})

test('counts the sources read second-hand, and stops the build above 35%', () => {
  const sources = (secondHand: number, total: number) =>
    Array.from({ length: total }, (_, index) => ({
      read: (index < secondHand ? 'second-hand' : 'stored copy') as Reading,
    }))
  expect(readingsReport([...sources(6, 19), { read: 'page' }])).toMatch(
    /^6 of 20 sources \(30\.0%\) .* 13 in a stored copy, 1 on the live page$/,
  )
  expect(readingsReport(sources(7, 20))).toContain('35.0%')
  expect(() => readingsReport(sources(8, 20))).toThrow('At most 35% may be second-hand')
})
