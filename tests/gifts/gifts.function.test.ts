import { expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { setTier, signUpMember } from '../support/members.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'

const set = useLocalSet({ env: { CHANGES_PER_MINUTE: '1000' } })

const slug = 'executive-health-monitoring'
const gift = { opportunitySlug: slug, section: 'prices' }
const create = (user: TestUser, body: object = gift) => user.call('POST', '/api/gifts', body)
const open = (token: string) => set.call('GET', `/api/gifts/open/${token}`)
const day = 86_400_000

test('a gift link opens one section without an account, with its sources, and counts it, and opens nothing else (G2)', async () => {
  const nurse = await signUpMember(set)
  const { token, ...list } = (await create(nurse)).body
  expect(list).toMatchObject({ leftThisMonth: 4, gifts: [{ ...gift, opens: 0 }] })
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(token)))
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
  const { body } = opened[0]!
  expect(body.section).toMatchObject({ id: 'prices', title: 'Prices' })
  expect(body.sources.length).toBeGreaterThan(0)
  expect(Object.keys(body)).toHaveLength(5)
  expect((await set.call('GET', `/api/premium-content/${slug}`, { token })).status).toBe(401)
  expect((await nurse.call('GET', '/api/gifts')).body.gifts[0].opens).toBe(20)
  const stored = JSON.stringify(await set.neon.rows('select * from gifts'))
  expect(stored).not.toContain(token)
})

test('a gift link is created five times a month, also by parallel requests, revoked ones included (G1)', async () => {
  const nurse = await signUpMember(set)
  const created = await Promise.all(Array.from({ length: 20 }, () => create(nurse)))
  expect(created.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(new Set(created.map(({ status }) => status))).toEqual(new Set([200, 429]))
  const { gifts } = (await nurse.call('GET', '/api/gifts')).body
  await nurse.call('DELETE', `/api/gifts/${gifts[0].id}`)
  expect((await create(nurse)).status).toBe(429)
  clock.set(Date.parse('2026-12-01T00:00:00Z') + 32 * day)
  expect((await create(nurse)).body.leftThisMonth).toBe(4)
})

test('a gift link opens nothing if guessed, revoked, a week old, unknown or of a lapsed member (G2)', async () => {
  const [nurse, other] = [await signUpMember(set), await signUpMember(set)]
  const first = (await create(nurse)).body
  expect((await open('a'.repeat(43))).status).toBe(404)
  expect((await open(first.token.slice(1))).status).toBe(400)

  const [{ id }] = first.gifts
  expect((await other.call('DELETE', `/api/gifts/${id}`)).body).toEqual({ removed: false })
  expect((await open(first.token)).status).toBe(200)
  expect((await nurse.call('DELETE', `/api/gifts/${id}`)).body).toEqual({ removed: true })
  expect((await open(first.token)).status).toBe(404)

  const second = (await create(nurse)).body
  const now = Date.parse(second.gifts[0].endsAt) - 7 * day
  clock.set(now + 7 * day - 1_000)
  expect((await open(second.token)).status).toBe(200)
  clock.set(now + 7 * day)
  expect((await open(second.token)).status).toBe(404)
  clock.set(null)

  const third = (await create(other)).body
  await setTier(set, other, 'free')
  expect((await open(third.token)).status).toBe(404)
  expect((await create(other)).body.error.code).toBe('membership_required')

  for (const unknown of [{ section: 'roadmap' }, { opportunitySlug: 'no-such-entry' }])
    expect((await create(nurse, { ...gift, ...unknown })).status).toBe(404)
})
