import { beforeAll, describe, expect, test } from 'vitest'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { fullSchedule } from '../tools/take-home/take-home-inputs.ts'

const slug = 'executive-health-monitoring'
const saved = '/api/saved-opportunities'
const scenario = { opportunitySlug: slug, name: 'Mine', inputs: fullSchedule, requestId: 'first' }

const set = useLocalSet()
let nurse: TestUser
beforeAll(async () => {
  nurse = await set.signUp()
  await nurse.call('POST', saved, { opportunitySlug: slug })
})

const clerkCalls = async () => {
  const response = await fetch(`${set.clerk.backendUrl}/_control/requests`)
  return ((await response.json()) as { requests: unknown[] }).requests.length
}

describe('round trips to the database', () => {
  test.each([
    ['GET', '/api/auth/user'],
    ['GET', saved],
    ['GET', `${saved}/check/${slug}`],
    ['GET', '/api/subscription/limits'],
    ['GET', '/api/scenarios'],
    ['GET', '/api/fit-answers'],
  ])('%s %s costs one', async (method, path) => {
    const before = await clerkCalls()
    expect(await set.roundTrips(() => nurse.call(method, path))).toBe(1)
    expect(await clerkCalls()).toBe(before)
  })

  test.each([
    ['POST', saved, { opportunitySlug: slug }],
    ['POST', saved, { opportunitySlug: 'luxury-travel-medicine' }],
    ['PATCH', `${saved}/${slug}`, { notes: 'later' }],
    ['DELETE', `${saved}/${slug}`, undefined],
    ['POST', '/api/scenarios', scenario],
    ['PATCH', `/api/scenarios/${crypto.randomUUID()}`, { ifUpdatedAt: '2026-11-22T12:00:00.000Z' }],
    ['POST', '/api/fit-answers', { answers: {} }],
  ])('%s %s costs two', async (method, path, body) => {
    expect(await set.roundTrips(() => nurse.call(method, path, body))).toBe(2)
  })

  test('the first request of a new user costs three more and one call to Clerk', async () => {
    const newcomer = await set.signUp()
    const before = await clerkCalls()
    expect(await set.roundTrips(() => newcomer.call('GET', saved))).toBe(4)
    expect(await set.roundTrips(() => newcomer.call('GET', saved))).toBe(1)
    expect(await clerkCalls()).toBe(before + 1)
  })

  test('a request that is refused before the user is loaded costs none', async () => {
    const sendRefused = async () => {
      await set.call('GET', saved)
      await set.call('PUT', saved, { token: nurse.token() })
      await nurse.call('POST', saved, { opportunitySlug: 5 })
      await set.call('POST', saved, {
        token: nurse.token(),
        headers: { origin: 'https://evil.example' },
      })
    }
    expect(await set.roundTrips(sendRefused)).toBe(0)
  })
})
