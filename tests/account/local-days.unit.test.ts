import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

// 6:30 p.m. on February 28 in California.
const instant = '2027-03-01T02:30:00.000Z'

describe('the day of an instant is the user’s own day (F5)', () => {
  const before = process.env['TZ']
  // The modules create their formats when they load, so load them in the time zone.
  beforeAll(() => {
    process.env['TZ'] = 'America/Los_Angeles'
    vi.resetModules()
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
    vi.resetModules()
  })

  test('in the texts about a membership', async () => {
    const { day, lastRetryDay } = await import('../../src/islands/billing/plan-labels.ts')
    expect(day(instant)).toBe('February 28, 2027')
    expect(lastRetryDay('2027-06-01T01:30:00.000Z')).toMatch(/^March \d+, 2027$/)
  })

  test('in the CSV of the saved list', async () => {
    const { savedCsv } = await import('../../domain/saved/saved-list.ts')
    const item = {
      id: 1,
      opportunitySlug: 'a',
      notes: null,
      status: 'dropped' as const,
      seenAt: null,
    }
    const csv = savedCsv(
      [{ item: { ...item, createdAt: instant }, card: null }],
      '',
      'https://a.example',
    )
    expect(csv).toContain(',2027-02-28,')
  })

  test('but a calendar day stays the same everywhere', async () => {
    const { publicDay } = await import('../../domain/catalog/publication.ts')
    expect(publicDay('2027-03-01', new Date('2027-02-01'))).toBe('Public on March 1, 2027')
  })
})
