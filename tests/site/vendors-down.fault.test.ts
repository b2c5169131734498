import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../domain/http/contract.schema.ts'
import { sampleRequest } from '../support/sample-requests.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser, TestReply } from '../support/local-set.ts'

const slug = 'executive-health-monitoring'
const saved = '/api/saved-opportunities'

const set = useLocalSet()
let nurse: TestUser
beforeAll(async () => {
  nurse = await signUpExisting(set)
})

async function timed(work: () => Promise<TestReply>): Promise<[TestReply, number]> {
  const began = performance.now()
  return [await work(), performance.now() - began]
}

function expectUnavailable(reply: TestReply) {
  expect([reply.status, reply.body.error.code]).toEqual([503, 'unavailable'])
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(JSON.stringify(reply.body)).not.toMatch(/sql|postgres|neon|database|timeout/i)
}

const countQueries = async () => {
  const response = await fetch(`${set.neon.url}/_control/requests`)
  return ((await response.json()) as { requests: unknown[] }).requests.length
}

// The sample is the same for everyone and reads no database.
const calls = endpoints.filter(
  ({ who, path }) => who !== 'vendor' && !path.startsWith('/api/sample-kit'),
)

test.each(calls)(
  'while the database is down: answers $name with 503 and Retry-After (D1)',
  async (endpoint) => {
    const { method, path, body } = sampleRequest(endpoint)
    await set.fail('neon', { match: '/sql', status: 503, times: 99 })
    const [reply, ms] = await timed(() => nurse.call(method, path, body))
    expectUnavailable(reply)
    expect(ms).toBeLessThan(5_500)
    expect(set.clerk.instance.store.user(nurse.clerkId)).toBeDefined()
    expect(set.stripe.tables.customers.size).toBe(0)
    expect(await set.openai.prompts()).toEqual([])
  },
)

test('while the database is down: answers 503 within the deadline when a query stalls, and does not resend it (D1)', async () => {
  await set.fail('neon', { match: '/sql', times: 9, delayMs: 10_000 })
  const before = await countQueries()
  const [reply, ms] = await timed(() => nurse.call('POST', saved, { opportunitySlug: slug }))
  expectUnavailable(reply)
  expect(ms).toBeLessThan(5_500)
  expect(await countQueries()).toBe(before + 1)
})

test('while the database is down: reports the outage in the health check, and then the recovery (D1)', async () => {
  await set.fail('neon', { match: '/sql', times: 1, delayMs: 10_000 })
  const [reply, ms] = await timed(() => set.call('GET', '/api/health'))
  expectUnavailable(reply)
  expect(ms).toBeLessThan(2_500)
  await set.clearFaults()
  const well = await set.call('GET', '/api/health')
  expect([well.status, well.body]).toEqual([200, { ok: true }])
})

test('while the database is down: answers 503 when the reply to a write is cut off, and a retry writes no second row (D1)', async () => {
  const other = await signUpExisting(set)
  const write = () => other.call('POST', saved, { opportunitySlug: slug })
  // Cut off only the reply to the second query, which writes the row. The reply to the first
  // query is shorter than 100,000 bytes, so the first fault does not cut it off.
  await set.fail('neon', { match: '/sql', times: 1, cutAfterBytes: 100_000 })
  await set.fail('neon', { match: '/sql', times: 1, cutAfterBytes: 10 })
  expectUnavailable(await write())
  await set.clearFaults()
  expect((await write()).status).toBe(200)
  const rows = await set.neon.rows(
    `select saved_opportunities_count as count from users where clerk_id = $1`,
    [other.clerkId],
  )
  expect(rows).toEqual([{ count: '1' }])
})

test.each([
  ['a read', 'GET', '/api/auth/user', undefined, 0],
  ['a write', 'POST', saved, { opportunitySlug: slug }, 1],
] as const)(
  'when Neon loses the connection during a statement: answers %s with 503 and not with 500 (D1)',
  async (_, method, path, body, before) => {
    const other = await signUpExisting(set)
    if (before > 0) await set.fail('neon', { match: '/sql', times: before })
    await set.fail('neon', { match: '/sql', status: 400, times: 1 })
    expectUnavailable(await other.call(method, path, body))
    await set.clearFaults()
    expect((await other.call(method, path, body)).status).toBeLessThan(300)
  },
)

test('answers a member with 503 and not as a free user (D3)', async () => {
  const member = await signUpMember(set)
  await set.fail('neon', { match: '/sql', status: 500, times: 9 })
  for (const path of ['/api/auth/user', '/api/subscription/limits']) {
    const reply = await member.call('GET', path)
    expectUnavailable(reply)
    expect(JSON.stringify(reply.body)).not.toMatch(/upgrade|free|member/i)
  }
})

test('while Clerk is down: serves existing users without a call to Clerk (D2)', async () => {
  await set.fail('clerk', { match: '/v1', status: 500, times: 99 })
  expect((await nurse.call('GET', saved)).status).toBe(200)
  expect((await nurse.call('POST', saved, { opportunitySlug: slug })).status).toBeLessThan(300)
})

test('while Clerk is down: answers a new user with 502, and creates the user once Clerk is back (D2)', async () => {
  const newcomer = await set.signUp()
  await set.fail('clerk', { match: '/v1', status: 500, times: 1 })
  const reply = await newcomer.call('GET', saved)
  expect([reply.status, reply.body.error.code]).toEqual([502, 'upstream_failed'])
  expect((await newcomer.call('GET', saved)).status).toBe(200)
})

test('while Clerk is down: answers 504 within the deadline when Clerk stalls (D2)', async () => {
  const newcomer = await set.signUp()
  await set.fail('clerk', { match: '/v1', times: 1, delayMs: 10_000 })
  const [reply, ms] = await timed(() => newcomer.call('GET', saved))
  expect([reply.status, reply.body.error.code]).toEqual([504, 'upstream_timeout'])
  expect(ms).toBeLessThan(6_000)
})

test('while Clerk is down: deletes nothing when Clerk cannot delete the user, and allows a retry (D2)', async () => {
  const member = await set.signUp()
  await member.call('POST', saved, { opportunitySlug: slug })
  await set.fail('clerk', { match: '/v1', status: 503, times: 1 })
  const remove = () => member.call('DELETE', '/api/account', { confirm: 'delete my account' })
  expect((await remove()).status).toBe(502)
  expect((await member.call('GET', saved)).body).toHaveLength(1)
  expect((await remove()).status).toBe(200)
})

test('logs every request with its ID and no user data', async () => {
  await set.fail('neon', { match: '/sql', status: 500, times: 1 })
  await nurse.call('GET', '/api/auth/user')
  const lines = set.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.at(-1)).toMatchObject({
    level: 'error',
    call: 'GET /api/auth/user',
    status: 503,
    code: 'unavailable',
  })
  expect(lines.every(({ requestId }) => typeof requestId === 'string')).toBe(true)
  const text = set.log.join('\n')
  for (const secret of ['@example.com', 'user_', slug, 'Bearer', 'eyJ', 'sk_live']) {
    expect(text).not.toContain(secret)
  }
})

test('logs no line of a note when the database fails, even one like a stack frame (R3)', async () => {
  const writer = await set.signUp()
  await writer.call('POST', saved, { opportunitySlug: slug })
  const notes = 'Visit Mrs. Doe\n    at 12 Elm Street, on warfarin\n    at noon (chart.pdf:3:1)'
  const before = set.log.length
  // Fail only the second query, which writes the note. The first query gets a fault without
  // `status`, so it succeeds.
  await set.fail('neon', { match: '/sql', times: 1 })
  await set.fail('neon', { match: '/sql', status: 500, times: 1 })
  const reply = await writer.call('PATCH', `${saved}/${slug}`, { notes })
  expect([reply.status, reply.body.error.code]).toEqual([503, 'unavailable'])
  const line = set.log.slice(before).join('\n')
  expect(line).toMatch(
    /"call":"PATCH \/api\/saved-opportunities\/:slug".*"cause":".* at async changeSaved /,
  )
  for (const typed of ['Doe', 'Elm Street', 'warfarin', 'noon', 'chart']) {
    expect(line).not.toContain(typed)
  }
})
