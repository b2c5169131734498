import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openChat } from '../support/chat-stream.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet, TestUser } from '../support/local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'
import { eventBody } from '../support/stripe-account.ts'
import { expectReplyHeaders } from './reply-headers.ts'

const slug = 'executive-health-monitoring'
const saved = '/api/saved-opportunities'
const changes = 12

let set: LocalSet
let nurse: TestUser
beforeAll(async () => {
  set = await startLocalSet({ env: { CHANGING_CALLS_PER_MINUTE: `${changes}` } })
  nurse = await signUpExisting(set)
})
afterEach(() => set.clearFaults())
afterAll(() => set.close())

describe('E1: streams', () => {
  test.each(['Who pays?', 'Who pays? [[cut]]', 'Who pays? [[filter]]'])(
    'E1: the events of %j',
    async (message) => {
      const member = await signUpMember(set)
      const reply = await openChat(set, member, { message, opportunitySlug: slug })
      expect(reply.status).toBe(200)
      expect(await reply.text()).toMatch(/event: (done|error)/)
      expectReplyHeaders(reply.headers, message, 'text/event-stream; charset=utf-8')
      expect(reply.headers.get('cache-control')).toBe('private, no-store')
    },
  )

  test('E1: an answer that is sent again, and one as JSON', async () => {
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
})

describe('E1: refusals and failures', () => {
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    set.call(method, path, { token: nurse.token(), headers, ...(body !== undefined && { body }) })
  const cases: Record<string, [number, () => ReturnType<typeof call>]> = {
    'a field that is wrong': [400, () => call('POST', saved, { opportunitySlug: 7 })],
    'no JSON': [400, () => call('POST', saved, '{')],
    'no signature': [400, () => set.call('POST', '/api/stripe/webhook', { body: {} })],
    'a forged token': [401, () => set.call('GET', saved, { token: 'x.y.z' })],
    'another origin': [403, () => call('POST', saved, {}, { origin: 'https://evil.example' })],
    'no member': [403, () => call('GET', `/api/premium-content/${slug}`)],
    'a slug of nothing': [404, () => call('POST', saved, { opportunitySlug: 'no-such-entry' })],
    'another method': [405, () => call('PUT', saved)],
    'no customer': [409, () => call('POST', '/api/stripe/create-portal-session')],
    'a body of 65 KB': [413, () => call('POST', saved, ' '.repeat(65 * 1024))],
    'text as body': [415, () => call('POST', saved, {}, { 'content-type': 'text/plain' })],
  }
  test.each(Object.keys(cases))('E1: %s', async (name) => {
    const [status, send] = cases[name]!
    const reply = await send()
    expect(reply.status).toBe(status)
    expectReplyHeaders(reply.headers, name)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
  })

  test('E1: a mistake of ours, an outage of the database, one of Clerk', async () => {
    await set.neon.rows('alter table saved_opportunities rename to elsewhere')
    const mistake = await call('GET', saved)
    await set.neon.rows('alter table elsewhere rename to saved_opportunities')
    await set.fail('neon', { match: '/sql', status: 503, times: 1 })
    const outage = await call('GET', saved)
    const newcomer = await set.signUp()
    await set.fail('clerk', { match: '/v1', status: 500, times: 1 })
    const clerk = await newcomer.call('GET', saved)
    expect([mistake.status, outage.status, clerk.status]).toEqual([500, 503, 502])
    for (const { status, headers } of [mistake, outage, clerk]) {
      expectReplyHeaders(headers, `${status}`)
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('E1: a call too many', async () => {
    const busy = await signUpExisting(set)
    const replies = await Promise.all(
      Array.from({ length: changes + 1 }, () => busy.call('DELETE', `${saved}/${slug}`)),
    )
    const refused = replies.find(({ status }) => status === 429)
    expectReplyHeaders(refused?.headers ?? new Headers(), '429')
  })

  test('E1: what a vendor is answered', async () => {
    const body = eventBody('x', {})
    const headers = { 'stripe-signature': set.stripe.signatureFor(body) }
    const reply = await set.call('POST', '/api/stripe/webhook', { body, headers })
    expect(reply.status).toBe(200)
    expectReplyHeaders(reply.headers, 'webhook')
  })
})
