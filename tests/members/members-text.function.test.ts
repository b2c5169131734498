import { expect, test } from 'vitest'
import { premiumSources } from '../../domain/members/members-sections.ts'
import { premiumReplySchema } from '../../domain/members/members-text.schema.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { signUpExisting } from '../support/members.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser, TestReply } from '../support/local-set.ts'
import { linesOf, membersTextOf } from './written-text.ts'

const slug = 'executive-health-monitoring'
const path = `/api/premium-content/${slug}`
const written = membersTextOf(slug)
const lines = linesOf(written)

const set = useLocalSet()

async function signUpWith(columns: Record<string, string> = {}): Promise<TestUser> {
  const nurse = await signUpExisting(set)
  for (const [name, value] of Object.entries(columns)) {
    await set.neon.rows(`update users set ${name} = $2 where clerk_id = $1`, [nurse.clerkId, value])
  }
  return nurse
}

const member = { subscription_tier: 'member' }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

function expectRefused(reply: TestReply, status: number, code: string) {
  expect([reply.status, reply.body.error.code]).toEqual([status, code])
  const text = JSON.stringify(reply.body)
  for (const line of lines) expect(text).not.toContain(line.slice(0, 30))
}

test('members’ text is returned to a member, also with a late payment and until a canceled period ends', async () => {
  const all: Record<string, string>[] = [
    {},
    { subscription_status: 'past_due' },
    { cancel_at_period_end: 'true', subscription_end_date: inAnHour() },
  ]
  for (const columns of all) {
    const reply = await (await signUpWith({ ...member, ...columns })).call('GET', path)
    const { sources, ...lists } = premiumReplySchema.parse(reply.body)
    expect(lists).toEqual(written)
    expect(sources.map(({ id }) => id)).toEqual(premiumSources(written))
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
  }
})

test.each<[string, Record<string, string>]>([
  ['a free user', {}],
  ['a user with an unpaid invoice', { ...member, subscription_status: 'unpaid' }],
  ['a user whose membership was canceled', { ...member, subscription_status: 'canceled' }],
  [
    'a member who canceled, once the period is over',
    { ...member, cancel_at_period_end: 'true', subscription_end_date: anHourAgo() },
  ],
  ['a free user with a founding seat', { is_founding_member: 'true' }],
])('members’ text is refused to %s (B1)', async (_, columns) => {
  expectRefused(await (await signUpWith(columns)).call('GET', path), 403, 'membership_required')
})

test('members’ text is refused without a token and with a forged one (B1)', async () => {
  expectRefused(await set.call('GET', path), 401, 'unauthorized')
  expectRefused(await set.call('GET', path, { token: 'x.y.z' }), 401, 'unauthorized')
})

test('members’ text is refused from the second in which a canceled membership ends (B1)', async () => {
  const end = Date.now() + 120_000
  const nurse = await signUpWith({
    ...member,
    cancel_at_period_end: 'true',
    subscription_end_date: new Date(end).toISOString(),
  })
  // The emulated clock keeps running during the request. Set it to 5 s before the end of the
  // membership, so that the membership is still active when the server checks it.
  clock.set(end - 5_000)
  expect((await nurse.call('GET', path)).status).toBe(200)
  clock.set(end)
  expectRefused(await nurse.call('GET', path), 403, 'membership_required')
})

test('members’ text is refused to a free user with the same reply for any slug, so that slugs cannot be guessed (A2, B1)', async () => {
  const unknown = '/api/premium-content/no-such-entry'
  const free = await signUpWith()
  expectRefused(await free.call('GET', unknown), 403, 'membership_required')
  expectRefused(await set.call('GET', unknown), 401, 'unauthorized')
  const nurse = await signUpWith(member)
  expectRefused(await nurse.call('GET', unknown), 404, 'not_found')
  for (const part of ['..%2fsources', '%00', 'README.md', '..%2f..%2f..%2fpackage']) {
    const reply = await nurse.call('GET', `/api/premium-content/${part}`)
    expect(reply.status, part).toBeGreaterThanOrEqual(400)
    expect(reply.status, part).toBeLessThan(500)
  }
})

test('members’ text is refused to a member whose plan cannot be read, without the word Upgrade (D3, B1)', async () => {
  const nurse = await signUpWith(member)
  await set.fail('neon', { match: '/sql', status: 500, times: 1 })
  const reply = await nurse.call('GET', path)
  expectRefused(reply, 503, 'unavailable')
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(JSON.stringify(reply.body)).not.toMatch(/upgrade|free|member/i)
  expect((await nurse.call('GET', path)).status).toBe(200)
})
