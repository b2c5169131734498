import { expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { checkoutPath, refreshPath } from '../support/paying.ts'

const slug = 'executive-health-monitoring'
const saved = '/api/saved-opportunities'

const set = useLocalSet()

const change = (nurse: TestUser) => nurse.call('PATCH', `${saved}/${slug}`, { status: 'exploring' })

test('the rate limit of write requests is 60 a minute per user, also for concurrent requests', async () => {
  clock.set(Date.parse('2027-03-01T10:00:01Z'))
  const [nurse, other] = [await set.signUp(), await set.signUp()]
  await nurse.call('POST', saved, { opportunitySlug: slug })
  const replies = await Promise.all(Array.from({ length: 80 }, () => change(nurse)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(59)
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(21)
  expect(refused[0]?.body.error.code).toBe('rate_limited')
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(30)
  expect((await nurse.call('GET', saved)).status).toBe(200)
  expect((await change(other)).status).toBe(404)
  clock.set(Date.parse('2027-03-01T10:01:00Z'))
  expect((await change(nurse)).status).toBe(200)
})

const portal = '/api/stripe/create-portal-session'

test('the rate limit of billing requests is 6 a minute per user for refresh, checkout and portal together (R9)', async () => {
  clock.set(Date.parse('2027-03-02T10:00:01Z'))
  const nurse = await set.signUp()
  expect((await nurse.call('POST', checkoutPath, {})).status).toBe(200)
  for (const path of [portal, refreshPath, refreshPath, refreshPath, portal]) {
    expect((await nurse.call('POST', path)).status).toBe(200)
  }
  const calls = await set.stripe.callsOf(async () => {
    for (const path of [refreshPath, checkoutPath, portal]) {
      const reply = await nurse.call('POST', path, path === checkoutPath ? {} : undefined)
      expect([reply.status, reply.body.error.code]).toEqual([429, 'rate_limited'])
    }
  })
  expect(calls).toBe(0)
  // Other endpoints and other users have their own limits.
  expect((await change(nurse)).status).toBe(404)
  expect((await (await set.signUp()).call('POST', refreshPath)).status).toBe(200)
  clock.set(Date.parse('2027-03-02T10:01:00Z'))
  expect((await nurse.call('POST', refreshPath)).status).toBe(200)
})

test.each([
  ['GET', '/api/auth/user', undefined, 1],
  ['GET', saved, undefined, 1],
  ['GET', '/api/scenarios', undefined, 1],
  ['POST', saved, { opportunitySlug: 'luxury-travel-medicine' }, 2],
  ['PATCH', `${saved}/${slug}`, { notes: 'later' }, 2],
] as const)('%s %s costs few round trips to the database', async (method, path, body, count) => {
  const nurse = await set.signUp()
  await nurse.call('POST', saved, { opportunitySlug: slug })
  expect(await set.roundTrips(() => nurse.call(method, path, body))).toBe(count)
})
