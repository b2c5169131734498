import { beforeAll, expect, test } from 'vitest'
import { endpoints, isWrite } from '../../domain/http/contract.schema.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpMember } from '../support/members.ts'
import { fieldsOf, sampleRequest, scenarioId, seenAt, slug } from '../support/sample-requests.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { fullSchedule } from '../tools/take-home/take-home-inputs.ts'
import { bad, deep, everythingIn, html, sql } from './invalid-values.ts'

const saved = '/api/saved-opportunities'

const set = useLocalSet({
  env: {
    CHANGING_CALLS_PER_MINUTE: '10000',
    CHAT_CALLS_PER_MINUTE: '10000',
    BILLING_CALLS_PER_MINUTE: '10000',
  },
})
let nurse: TestUser
beforeAll(async () => {
  nurse = await set.signUp()
  await nurse.call('POST', saved, { opportunitySlug: slug })
  await set.neon.rows(
    `insert into scenarios select $2, id, $3, 'Mine', $4, 'first', $5, $5
     from users where clerk_id = $1`,
    [nurse.clerkId, scenarioId, slug, JSON.stringify(fullSchedule), seenAt],
  )
})

const everything = () => everythingIn(set)

function expectRefused(status: number, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400)
  expect(status, what).toBeLessThan(500)
}

const forUsers = endpoints.filter(({ who }) => who === 'user' || who === 'member')
const changing = forUsers.filter(isWrite)
const withFields = changing.filter(({ body }) => body)

const texts = ['SQL', 'HTML', 'year 0', 'year 10000']
/** The names of the values in `bad` that a field accepts. Each field refuses all others. */
const fine: Record<string, string[]> = {
  'PATCH /api/saved-opportunities/:slug notes': [...texts, 'an empty text'],
  'PATCH /api/saved-opportunities/:slug seenAt': ['true'],
  'PATCH /api/scenarios/:id name': texts,
  'POST /api/ai/chat message': texts,
  'PATCH /api/ai/conversation title': texts,
  'POST /api/ai/feedback note': [...texts, 'an empty text'],
}

test.each(
  withFields.flatMap((endpoint) => fieldsOf(endpoint.body).map((field) => ({ endpoint, field }))),
)('a body $endpoint.name refuses each invalid $field (I1)', async ({ endpoint, field }) => {
  const { method, path, body } = sampleRequest(endpoint)
  const rest = JSON.stringify({ ...body, [field]: undefined }).slice(1, -1)
  const before = await everything()
  for (const [name, value] of Object.entries(bad)) {
    if (fine[`${endpoint.name} ${field}`]?.includes(name)) continue
    const invalid = `{${rest}${rest && ','}"${field}":${value}}`
    const reply = await set.call(method, path, { token: nurse.token(), body: invalid })
    expectRefused(reply.status, name)
    if (reply.body.error?.code === 'invalid_input') {
      expect(reply.body.error.message).toMatch(new RegExp(`^(${field}[. ]|On the free plan)`))
      expect(reply.body.error.message).not.toContain('drop table')
    }
  }
  expect(await everything()).toEqual(before)
})

test('a body stores notes exactly as written (I1)', async () => {
  for (const notes of [sql, html, '', '👩🏽‍⚕️ \u202e \t\n "quoted" \\ $1 %s']) {
    const reply = await nurse.call('PATCH', `${saved}/${slug}`, { notes })
    expect([reply.status, reply.body.notes]).toEqual([200, notes])
  }
  await nurse.call('PATCH', `${saved}/${slug}`, { notes: '' })
})

test('a body stores a message exactly as written, and answers it (I1)', async () => {
  for (const message of [sql, html, '👩🏽‍⚕️ \u202e \t\n "quoted" \\ $1 %s </reference> <|im_end|>']) {
    const { clerkId, call } = await set.signUp()
    const reply = await call('POST', '/api/ai/chat', { message, opportunitySlug: slug })
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('event: done')
    const query = `select content from chat_messages join users on users.id = user_id
        where clerk_id = $1 and role = 'user'`
    expect(await set.neon.rows(query, [clerkId])).toEqual([{ content: message.trim() }])
  }
})

test.each<[string, typeof changing, string | Uint8Array<ArrayBuffer>]>([
  ['no JSON', changing, '{"opportunitySlug":'],
  ['a list', changing, '[]'],
  ['a text', changing, '"x"'],
  ['null', changing, 'null'],
  ['lists 10,000 levels deep', changing, deep(10_000)],
  ['not UTF-8', changing, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['64 KB and one byte', changing, '{}'.padEnd(65_537)],
  ['7 MB', changing, ' '.repeat(7_000_000)],
  ['an unknown field', withFields, `{"opportunitySlug":"${slug}","isAdmin":true}`],
  ['a deep field', withFields, `{"opportunitySlug":"]]]]","x":${deep(10_000)}}`],
])('a body is refused if it is %s (I1)', async (_, refusing, body) => {
  const before = await everything()
  for (const endpoint of refusing) {
    const { method, path } = sampleRequest(endpoint)
    const response = await fetch(set.url + path, {
      method,
      headers: { authorization: `Bearer ${nurse.token()}`, 'content-type': 'application/json' },
      body,
    })
    expectRefused(response.status, endpoint.name)
    await response.body?.cancel()
  }
  expect(await everything()).toEqual(before)
})

test('a body cannot change a prototype (I1)', async () => {
  const body = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"notes":"x"}`
  const reply = await set.call('PATCH', `${saved}/${slug}`, { token: nurse.token(), body })
  expect(reply.status).toBe(400)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('a body may have exactly 64 KB (I1)', async () => {
  const body = `{"opportunitySlug":"${slug}"}`.padEnd(65_536)
  expect((await set.call('POST', saved, { token: nurse.token(), body })).status).toBe(200)
})

const wrong = [
  '%00',
  '%ED%A0%80',
  '%',
  '%E0%A4%A',
  encodeURIComponent(sql),
  encodeURIComponent(html),
  '..%2f..%2fetc%2fpasswd',
  'UPPER',
  'a--b',
  '-',
  'x'.repeat(5_000),
  '__proto__',
  '%F0%9F%A9%BA',
]
const wrongOf: Record<string, string[]> = {
  slug: wrong,
  file: wrong,
  opportunitySlug: wrong,
  id: [...wrong, scenarioId.slice(1), `${scenarioId}0`],
  token: [...wrong, 'a'.repeat(42)],
  conversationId: [...wrong, scenarioId.slice(1), `${scenarioId}0`],
  cursor: [...wrong, '', '-1', '1.5', '1e3', '9'.repeat(19), '%D9%A1', '0000-01-01'],
}
const cases = forUsers.flatMap((endpoint) =>
  [...fieldsOf(endpoint.params), ...fieldsOf(endpoint.query)].map((part) => ({ endpoint, part })),
)

test.each(cases)(
  'a URL $endpoint.name refuses each invalid $part (I1)',
  async ({ endpoint, part }) => {
    // Test a member too, because some endpoints refuse a free user before they check the slug.
    const callers = [nurse, await signUpMember(set)]
    const before = await everything()
    expect(wrongOf, `add invalid values of ${part}`).toHaveProperty(part)
    for (const value of wrongOf[part] ?? []) {
      const { method, path, body } = sampleRequest(endpoint, { [part]: value })
      for (const caller of callers) {
        expectRefused((await caller.call(method, path, body)).status, path)
      }
    }
    expect(await everything()).toEqual(before)
  },
)

test('a URL ignores unknown query fields (I1)', async () => {
  for (const endpoint of endpoints.filter(
    ({ method, who }) => method === 'GET' && who === 'user',
  )) {
    const { path } = sampleRequest(endpoint, {
      'slug[]': 'x',
      userId: '1',
      __proto__: 'x',
      '%00': '%ff',
    })
    expect((await nurse.call('GET', path)).status, path).toBe(200)
  }
})

test('HEAD answers every GET endpoint as GET does, without a body (I2)', async () => {
  const send = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${nurse.token()}` }
    const reply = await fetch(set.url + path, { method, headers })
    const own = /^(connection|content-length|date|keep-alive|transfer-encoding|x-nf-request-id)$/
    const sent = [...reply.headers].filter(([name]) => !own.test(name))
    return { text: await reply.text(), reply: [path, reply.status, sent] }
  }
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const { path } = sampleRequest(endpoint)
    const [get, head] = [await send('GET', path), await send('HEAD', path)]
    expect(head).toEqual({ text: '', reply: get.reply })
    expect(get.text).not.toBe('')
  }
})

const stripe = '/api/stripe/webhook'
const deliver = (body: string) =>
  set.call('POST', stripe, { body, headers: { 'stripe-signature': set.stripe.signatureFor(body) } })

test('refuses a webhook without a signature, and ignores a signed event with a wrong customer (I1)', async () => {
  const before = await everything()
  for (const [name, value] of Object.entries(bad)) {
    for (const path of [stripe, '/api/clerk/webhook']) {
      const reply = await set.call('POST', path, { body: `{"data":${value}}` })
      expect([400, 413], `${path} ${name}`).toContain(reply.status)
    }
    const { status } = await deliver(
      `{"id":"evt_odd","object":"event","type":"invoice.paid","livemode":false,` +
        `"data":{"object":{"customer":${value}}}}`,
    )
    expect(status, name).toBeLessThan(500)
  }
  expect(await everything()).toEqual(before)
})

test.each([
  ['NUL', 'A\0da', 'Ada'],
  ['a lone surrogate', 'Ada\ud800', 'Ada\ufffd'],
  ['HTML', html, html],
  ['SQL', sql, sql],
  ['10,000 characters', 'x'.repeat(10_000), 'x'.repeat(10_000)],
])('signs in a user whose name at Clerk holds %s (I1)', async (_, firstName, storedName) => {
  const newcomer = await set.signUp()
  Object.assign(set.clerk.instance.store.user(newcomer.clerkId) ?? {}, { firstName })
  const reply = await newcomer.call('GET', '/api/auth/user')
  expect([reply.status, reply.body.firstName]).toEqual([200, storedName])
})
