import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../local/clock.ts'
import { startLocalSet } from '../local-set.ts'
import type { LocalSet, TestPerson } from '../local-set.ts'

const slug = 'executive-health-monitoring'

let set: LocalSet
beforeAll(async () => {
  set = await startLocalSet()
})
afterEach(() => clock.set(null))
afterAll(() => set.close())

const change = (nurse: TestPerson) =>
  nurse.call('PATCH', `/api/saved-opportunities/${slug}`, { status: 'exploring' })

describe('the ceiling on changing calls', () => {
  test('is 60 a minute a person, also when they come at once', async () => {
    clock.set(Date.parse('2027-03-01T10:00:20Z'))
    const [nurse, other] = [await set.signUp(), await set.signUp()]
    await nurse.call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
    const replies = await Promise.all(Array.from({ length: 80 }, () => change(nurse)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(59)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(21)
    expect(refused[0]?.body.error.code).toBe('rate_limited')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(30)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(40)
    expect((await nurse.call('GET', '/api/saved-opportunities')).status).toBe(200)
    expect((await change(other)).status).toBe(404)
    clock.set(Date.parse('2027-03-01T10:01:00Z'))
    expect((await change(nurse)).status).toBe(200)
  })
})
