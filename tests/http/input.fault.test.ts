import { beforeAll, expect, test } from 'vitest'
import { endpoints, isWrite } from '../../domain/http/contract.schema.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpMember } from '../support/members.ts'
import { fieldsOf, sampleRequest, scenarioId, seenAt, slug } from '../support/sample-requests.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { fullSchedule } from '../tools/take-home/take-home-inputs.ts'

const saved = '/api/saved-opportunities'

const set = useLocalSet({
  env: {
    CHANGING_CALLS_PER_MINUTE: '10000',
    CHAT_CALLS_PER_MINUTE: '10000',
    BILLING_CALLS_PER_MINUTE: '10000',
  },
})
let nurse: TestUser
let member: TestUser
beforeAll(async () => {
  member = await signUpMember(set)
  nurse = await set.signUp()
  await nurse.call('POST', saved, { opportunitySlug: slug })
  await set.neon.rows(
    `insert into scenarios select $2, id, $3, 'Mine', $4, 'first', $5, $5
     from users where clerk_id = $1`,
    [nurse.clerkId, scenarioId, slug, JSON.stringify(fullSchedule), seenAt],
  )
})

const sql = `'; drop table users; --`
const html = '<img src=x onerror=alert(1)>'
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Values that most fields refuse, by name, written as JSON text. */
const bad: Record<string, string> = {
  SQL: JSON.stringify(sql),
  NUL: '"a\\u0000b"',
  'a lone surrogate': '"a\\ud800b"',
  '1e309': '1e309',
  'depth 10,000': deep(10_000),
  null: 'null',
  true: 'true',
  'a list': '["executive-health-monitoring"]',
  'an object': '{"$ne":null}',
  'an empty text': '""',
  'year 0': '"0000-12-31T23:59:59Z"',
  '60,000 characters': JSON.stringify('x'.repeat(60_000)),
}

const everything = async () => {
  const tables = ['saved_opportunities', 'chat_messages', 'scenarios', 'fit_answers', 'profiles']
  const rows = [...tables, 'launch_plans', 'checkouts', 'gifts', 'ai_conversations'].map((table) =>
    set.neon.rows(`select * from ${table} order by 1, 2`),
  )
  return [await Promise.all(rows), set.stripe.tables.customers.size]
}

function expectRefused(status: number, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400)
  expect(status, what).toBeLessThan(500)
}

const forUsers = endpoints.filter(({ who }) => who === 'user' || who === 'member')
const changing = forUsers.filter(isWrite)
const withFields = changing.filter(({ body }) => body)

const texts = ['SQL', 'year 0']
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

test('a body stores notes and messages exactly as written (I1)', async () => {
  const text = `${sql} ${html} 👩🏽‍⚕️ \u202e \t\n "quoted" \\ $1 %s </reference> <|im_end|>`
  const reply = await nurse.call('PATCH', `${saved}/${slug}`, { notes: text })
  expect(reply.body.notes).toBe(text)
  const { call } = await set.signUp()
  const answer = await call('POST', '/api/ai/chat', { message: text, opportunitySlug: slug })
  expect(answer.body).toContain('event: done')
  const { messages } = (await call('GET', `/api/ai/conversation?opportunitySlug=${slug}`)).body
  expect(messages[0].content).toBe(text)
})

test.each<[string, typeof changing, string | Uint8Array<ArrayBuffer>]>([
  ['no JSON', changing, '{"opportunitySlug":'],
  ['a list', changing, '[]'],
  ['null', changing, 'null'],
  ['lists 10,000 levels deep', changing, deep(10_000)],
  ['not UTF-8', changing, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['64 KB and one byte', changing, '{}'.padEnd(65_537)],
  ['an unknown field', withFields, `{"opportunitySlug":"${slug}","isAdmin":true}`],
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

test('a body may have exactly 64 KB (I1)', async () => {
  const body = `{"opportunitySlug":"${slug}"}`.padEnd(65_536)
  expect((await set.call('POST', saved, { token: nurse.token(), body })).status).toBe(200)
})

const wrong = [
  '%00',
  '%ED%A0%80',
  '%',
  encodeURIComponent(sql),
  '..%2f..%2fetc%2fpasswd',
  'UPPER',
  'x'.repeat(5_000),
  '__proto__',
]
const wrongOf: Record<string, string[]> = {
  slug: wrong,
  file: wrong,
  opportunitySlug: wrong,
  id: [...wrong, `${scenarioId}0`],
  token: [...wrong, 'a'.repeat(42)],
  conversationId: [...wrong, `${scenarioId}0`],
  cursor: [...wrong, '', '-1', '1e3', '9'.repeat(19), '%D9%A1', '0000-01-01'],
}
const cases = forUsers.flatMap((endpoint) =>
  [...fieldsOf(endpoint.params), ...fieldsOf(endpoint.query)].map((part) => ({ endpoint, part })),
)

test.each(cases)(
  'a URL $endpoint.name refuses each invalid $part (I1)',
  async ({ endpoint, part }) => {
    // Test a member too, because some endpoints refuse a free user before they check the slug.
    const before = await everything()
    expect(wrongOf, `add invalid values of ${part}`).toHaveProperty(part)
    for (const value of wrongOf[part] ?? []) {
      const { method, path, body } = sampleRequest(endpoint, { [part]: value })
      for (const caller of [nurse, member]) {
        expectRefused((await caller.call(method, path, body)).status, path)
      }
    }
    expect(await everything()).toEqual(before)
  },
)

test('a URL ignores unknown query fields (I1)', async () => {
  for (const endpoint of forUsers.filter(({ method, who }) => method === 'GET' && who === 'user')) {
    const { path } = sampleRequest(endpoint, { 'slug[]': 'x', userId: '1', '%00': '%ff' })
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

test('ignores a signed event with a wrong customer (I1)', async () => {
  const before = await everything()
  for (const [name, value] of Object.entries(bad)) {
    const event = `{"id":"evt_odd","object":"event","type":"invoice.paid","livemode":false`
    const body = `${event},"data":{"object":{"customer":${value}}}}`
    const headers = { 'stripe-signature': set.stripe.signatureFor(body) }
    const { status } = await set.call('POST', '/api/stripe/webhook', { body, headers })
    expect(status, name).toBeLessThan(500)
  }
  expect(await everything()).toEqual(before)
})

test.each([
  ['NUL', 'A\0da', 'Ada'],
  ['a lone surrogate', 'Ada\ud800', 'Ada\ufffd'],
])('signs in a user whose name at Clerk holds %s (I1)', async (_, firstName, storedName) => {
  const newcomer = await set.signUp()
  Object.assign(set.clerk.instance.store.user(newcomer.clerkId) ?? {}, { firstName })
  const reply = await newcomer.call('GET', '/api/auth/user')
  expect([reply.status, reply.body.firstName]).toEqual([200, storedName])
})
