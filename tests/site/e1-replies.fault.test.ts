import { beforeAll, expect, test } from 'vitest'
import { openChat } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'
import { eventBody } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { expectReplyHeaders } from './reply-headers.ts'

const slug = 'executive-health-monitoring'
const saved = '/api/saved-opportunities'
const changes = 12

const set = useLocalSet({ env: { CHANGING_CALLS_PER_MINUTE: `${changes}` } })
let nurse: TestUser
beforeAll(async () => {
  nurse = await signUpExisting(set)
})

test.each(['Who pays?', 'Who pays? [[cut]]'])(
  'sends every header with the events of %j (E1)',
  async (message) => {
    const member = await signUpMember(set)
    const reply = await openChat(set, member, { message, opportunitySlug: slug })
    expect(reply.status).toBe(200)
    expect(await reply.text()).toMatch(/event: (done|error)/)
    expectReplyHeaders(reply.headers, message, 'text/event-stream; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
  },
)

test('sends every header with a repeated answer and a JSON answer (E1)', async () => {
  const member = await signUpMember(set)
  const same = { message: 'Who pays?', opportunitySlug: slug, requestId: 'same' }
  await (await openChat(set, member, same)).text()
  const again = await openChat(set, member, same)
  expect(await again.text()).toContain('event: done')
  expectReplyHeaders(again.headers, 'again', 'text/event-stream; charset=utf-8')
  const json = await set.call('POST', '/api/ai/chat', {
    token: member.token(),
    body: { ...same, requestId: 'json' },
    headers: { accept: 'application/json' },
  })
  expect(json.status).toBe(200)
  expectReplyHeaders(json.headers, 'json')
})

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  set.call(method, path, { token: nurse.token(), headers, ...(body !== undefined && { body }) })

test('sends every header when the body is refused before it is read (E1)', async () => {
  const [large, text] = [' '.repeat(65 * 1024), { 'content-type': 'text/plain' }]
  const replies = [await call('POST', saved, large), await call('POST', saved, {}, text)]
  expect(replies.map(({ status }) => status)).toEqual([413, 415])
  for (const { status, headers } of replies) expectReplyHeaders(headers, `${status}`)
})

test('sends every header when our query, the database or Clerk fails (E1)', async () => {
  await set.neon.rows('alter table saved_opportunities rename to elsewhere')
  const ownError = await call('GET', saved)
  await set.neon.rows('alter table elsewhere rename to saved_opportunities')
  await set.fail('neon', { match: '/sql', status: 503, times: 1 })
  const outage = await call('GET', saved)
  const newcomer = await set.signUp()
  await set.fail('clerk', { match: '/v1', status: 500, times: 1 })
  const clerk = await newcomer.call('GET', saved)
  expect([ownError.status, outage.status, clerk.status]).toEqual([500, 503, 502])
  for (const { status, headers } of [ownError, outage, clerk]) {
    expectReplyHeaders(headers, `${status}`)
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

test('sends every header with a rate-limit error (E1)', async () => {
  const busy = await signUpExisting(set)
  // The limit is `changes` requests per minute, and a new minute may begin during these requests.
  // So send one request more than twice the limit.
  const replies = await Promise.all(
    Array.from({ length: 2 * changes + 1 }, () => busy.call('DELETE', `${saved}/${slug}`)),
  )
  const rejection = replies.find(({ status }) => status === 429)
  expectReplyHeaders(rejection?.headers ?? new Headers(), '429')
})

test('sends every header with the reply to a webhook (E1)', async () => {
  const body = eventBody('x', {})
  const headers = { 'stripe-signature': set.stripe.signatureFor(body) }
  const reply = await set.call('POST', '/api/stripe/webhook', { body, headers })
  expect(reply.status).toBe(200)
  expectReplyHeaders(reply.headers, 'webhook')
})
