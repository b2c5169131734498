import { afterEach, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../domain/http/contract.schema.ts'
import { openChat } from '../support/chat-stream.ts'
import { sampleRequest } from '../support/sample-requests.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'
import { eventBody } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { expectReplyHeaders, foreignPreflight } from './reply-headers.ts'

const slug = 'executive-health-monitoring'
const saved = '/api/saved-opportunities'
const changes = 12

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
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

test.each(endpoints)('sends every header from $name (E1)', async (endpoint) => {
  const { method, path } = sampleRequest(endpoint)
  const caller = await set.signUp()
  const body = method === 'GET' ? undefined : { opportunitySlug: 'luxury-travel-medicine' }
  const replies = [
    await caller.call(method, path, body),
    await set.call(method, path, body ? { body } : {}),
    await set.call('PUT', path),
    await set.call('OPTIONS', path, { headers: foreignPreflight }),
  ]
  for (const reply of replies) {
    const type = reply.status === 200 && path.endsWith('.docx') ? wordType : undefined
    expectReplyHeaders(reply.headers, `${endpoint.name} ${reply.status}`, type)
    const cached = reply.status === 200 ? endpoint.cacheControl : undefined
    expect(reply.headers.get('cache-control')).toBe(cached ?? 'private, no-store')
  }
})

test.each(['/api/nothing', '/api/saved-opportunities/a/b'])(
  'answers %s with a 404 error and every header (E1)',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const reply = await set.call(method, path)
      expect([reply.status, reply.body.error?.code]).toEqual([404, 'not_found'])
      expectReplyHeaders(reply.headers, path)
    }
  },
)

const shell = process.env['EDITOR']
afterEach(() => {
  if (shell === undefined) delete process.env['EDITOR']
  else process.env['EDITOR'] = shell
})

test('sends every header with the editors’ screen, and allows no inline script (E1)', async () => {
  process.env['EDITOR'] = 'on'
  const { status, headers } = await fetch(`${set.url}/admin`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(status).toBe(200)
  expect(policy.split('; ')).toContain("script-src 'self'")
  expect(policy.match(/unsafe-\w+/g)).toEqual(['unsafe-inline'])
  expect(headers.get('x-robots-tag')).toBe('noindex')
  const withoutStyles = new Headers(headers)
  withoutStyles.set('content-security-policy', policy.replace(" 'unsafe-inline'", ''))
  expectReplyHeaders(withoutStyles, '/admin', 'text/html; charset=utf-8')
  for (const value of ['', 'vim']) {
    process.env['EDITOR'] = value
    const off = await fetch(`${set.url}/admin`)
    expect(off.status).toBe(404)
    expectReplyHeaders(off.headers, '/admin')
  }
})
