import { afterAll, expect, test, vi } from 'vitest'

// 6:30 p.m. on February 28 in California.
const instant = '2027-03-01T02:30:00.000Z'

// The modules create their formats when they load, so load them in the time zone.
const before = process.env['TZ']
process.env['TZ'] = 'America/Los_Angeles'
vi.resetModules()
const { day, lastRetryDay } = await import('../../src/islands/billing/plan-texts.ts')
const { localIsoDay } = await import('../../domain/text/day.ts')
const { publicDay } = await import('../../domain/catalog/publication.ts')
afterAll(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
  vi.resetModules()
})

test('the day of an instant is the user’s own day, and a calendar day is the same everywhere (F5)', () => {
  expect(day(instant)).toBe('February 28, 2027')
  expect(lastRetryDay('2027-06-01T01:30:00.000Z')).toMatch(/^March \d+, 2027$/)
  expect(localIsoDay(new Date(instant))).toBe('2027-02-28')
  expect(publicDay('2027-03-01', new Date('2027-02-01'))).toBe('Public on March 1, 2027')
})
