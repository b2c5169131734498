import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../domain/http/contract.schema.ts'
import type { EndpointRow } from '../../domain/http/contract.schema.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpMember } from '../support/members.ts'
import { fullSchedule } from '../tools/take-home/take-home-inputs.ts'
import { bad, deep, everythingIn, html, sql } from './invalid-values.ts'

const slug = 'executive-health-monitoring'
const saved = '/api/saved-opportunities'
const chat = '/api/ai/chat'
const scenarios = '/api/scenarios'
const scenarioId = '9f3f6f0a-6a0e-4b5e-8a55-0d6a3f2b7c11'
const seenAt = '2026-11-22T12:00:00.000Z'
const checkout = '/api/stripe/create-checkout-session'

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

const fill = (path: string) => path.replace(':slug', slug).replace(':id', scenarioId)

interface Field {
  method: string
  path: string
  field: string
  /** The names of the values in `bad` that this field accepts. It refuses all others. */
  fine: string[]
  /** The other fields of the body, as JSON text without braces and with a comma at the end. */
  rest?: string
}

/** The names of the values in `bad` that are valid text. */
const texts = ['SQL', 'HTML', 'year 0', 'year 10000']

/** Returns a valid scenario without this field, as text for `Field.rest`. */
function without(field: string): string {
  const scenario = { opportunitySlug: slug, name: 'Next', inputs: fullSchedule, requestId: 'next' }
  const rest = Object.entries(scenario).filter(([name]) => name !== field)
  return `${JSON.stringify(Object.fromEntries(rest)).slice(1, -1)},`
}

const fields: Field[] = [
  { method: 'POST', path: saved, field: 'opportunitySlug', fine: [] },
  {
    method: 'PATCH',
    path: `${saved}/${slug}`,
    field: 'notes',
    fine: [...texts, 'an empty text'],
  },
  { method: 'PATCH', path: `${saved}/${slug}`, field: 'status', fine: [] },
  ...['opportunitySlug', 'name', 'inputs', 'requestId'].map((field) => ({
    method: 'POST',
    path: scenarios,
    field,
    fine: [],
    rest: without(field),
  })),
  {
    method: 'PATCH',
    path: `${scenarios}/${scenarioId}`,
    field: 'name',
    fine: texts,
    rest: `"ifUpdatedAt":"${seenAt}",`,
  },
  {
    method: 'PATCH',
    path: `${scenarios}/${scenarioId}`,
    field: 'inputs',
    fine: [],
    rest: `"ifUpdatedAt":"${seenAt}",`,
  },
  {
    method: 'PATCH',
    path: `${scenarios}/${scenarioId}`,
    field: 'ifUpdatedAt',
    fine: [],
    rest: '"name":"Mine",',
  },
  { method: 'POST', path: '/api/fit-answers', field: 'answers', fine: [] },
  { method: 'DELETE', path: '/api/account', field: 'confirm', fine: [] },
  { method: 'POST', path: checkout, field: 'tier', fine: [] },
  { method: 'POST', path: checkout, field: 'returnUrl', fine: [] },
  {
    method: 'POST',
    path: chat,
    field: 'message',
    fine: texts,
    rest: `"opportunitySlug":"${slug}",`,
  },
  { method: 'POST', path: chat, field: 'opportunitySlug', fine: [], rest: '"message":"Hello",' },
  {
    method: 'POST',
    path: chat,
    field: 'requestId',
    fine: [],
    rest: `"message":"Hello","opportunitySlug":"${slug}",`,
  },
]

const fieldsOf = (schema: unknown) => Object.keys((schema as { shape?: object }).shape ?? {})

describe('a body (I1)', () => {
  const cases = fields.flatMap(({ fine, ...at }) =>
    Object.entries(bad)
      .filter(([name]) => !fine.includes(name))
      .map(([name, value]) => ({ ...at, name, value })),
  )

  test.each(cases)(
    '$method $path refuses $name as $field',
    async ({ method, path, field, value, rest = '' }) => {
      const before = await everything()
      const body = `{${rest}"${field}":${value}}`
      const reply = await set.call(method, path, { token: nurse.token(), body })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      if (reply.status === 400 && reply.body.error.code === 'invalid_input') {
        expect(reply.body.error.message).toMatch(new RegExp(`^${field}[. ]`))
        expect(reply.body.error.message).not.toContain('drop table')
      }
      expect(await everything()).toEqual(before)
    },
  )

  test('stores notes exactly as written', async () => {
    for (const notes of [sql, html, '', '👩🏽‍⚕️ \u202e \t\n "quoted" \\ $1 %s']) {
      const reply = await nurse.call('PATCH', `${saved}/${slug}`, { notes })
      expect([reply.status, reply.body.notes]).toEqual([200, notes])
    }
    await nurse.call('PATCH', `${saved}/${slug}`, { notes: '' })
  })

  test('stores a message exactly as written, and answers it', async () => {
    for (const message of [sql, html, '👩🏽‍⚕️ \u202e \t\n "quoted" \\ $1 %s </reference> <|im_end|>']) {
      const { clerkId, call } = await set.signUp()
      const reply = await call('POST', chat, { message, opportunitySlug: slug })
      expect(reply.status).toBe(200)
      expect(reply.body).toContain('event: done')
      const query = `select content from chat_messages join users on users.id = user_id
        where clerk_id = $1 and role = 'user'`
      expect(await set.neon.rows(query, [clerkId])).toEqual([{ content: message.trim() }])
    }
  })

  const bodies: Record<string, string | Uint8Array<ArrayBuffer>> = {
    'no JSON': '{"opportunitySlug":',
    'a list': '[]',
    'a text': '"x"',
    null: 'null',
    'a field that does not exist': `{"opportunitySlug":"${slug}","isAdmin":true}`,
    'depth 10,000': deep(10_000),
    'bytes that are not UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    'depth hidden behind a text': `{"opportunitySlug":"]]]]","x":${deep(10_000)}}`,
    '64 KB and one byte': `{"opportunitySlug":"${slug}"}`.padEnd(65_537),
    '7 MB': ' '.repeat(7_000_000),
  }
  /**
   * Matches the names of the `bodies` that every endpoint in `changing` refuses. The other bodies
   * are invalid only for an endpoint that accepts fields.
   */
  const unreadable = /^(no JSON|depth 10,000|bytes that|depth hidden|64 KB and|7 MB)/
  const changingRows = Object.values(contract as Record<string, EndpointRow>).filter(
    ({ method, who }) => method !== 'GET' && (who === 'user' || who === 'member'),
  )
  const atPath = ({ method, path }: EndpointRow) => [method, fill(path)] as const
  const changing = changingRows.map(atPath)
  const acceptsFields = changingRows
    .filter(({ input, inputFrom }) => inputFrom !== 'query' && fieldsOf(input).length > 0)
    .map(atPath)
  const withFields = changing.filter((at) =>
    fields.some(({ method, path }) => `${method} ${path}` === at.join(' ')),
  )

  test.each(Object.keys(bodies))('is refused if it is %s', async (name) => {
    const before = await everything()
    expect(withFields, 'add the endpoint to `fields`').toEqual(acceptsFields)
    for (const [method, path] of unreadable.test(name) ? changing : withFields) {
      const response = await fetch(set.url + path, {
        method,
        headers: { authorization: `Bearer ${nurse.token()}`, 'content-type': 'application/json' },
        body: bodies[name] ?? '',
      })
      expect(response.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
      expect(response.status, `${method} ${path}`).toBeLessThan(500)
      await response.body?.cancel()
    }
    expect(await everything()).toEqual(before)
  })

  test('is refused with more than 32 levels, before it is parsed', async () => {
    const code = async (levels: number) => {
      const body = `{"opportunitySlug":${deep(levels)}}`
      return (await set.call('POST', saved, { token: nurse.token(), body })).body.error.code
    }
    expect([await code(31), await code(32)]).toEqual(['invalid_input', 'invalid_json'])
  })

  test('cannot change a prototype', async () => {
    const body = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"notes":"x"}`
    const reply = await set.call('PATCH', `${saved}/${slug}`, { token: nurse.token(), body })
    expect(reply.status).toBe(400)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('may have exactly 64 KB', async () => {
    const body = `{"opportunitySlug":"${slug}"}`.padEnd(65_536)
    expect((await set.call('POST', saved, { token: nurse.token(), body })).status).toBe(200)
  })
})

describe('a URL (I1)', () => {
  const parts = [
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
  const bySlug = (part: string) =>
    [
      ['GET', `${saved}/check/${part}`],
      ['GET', `/api/premium-content/${part}`],
      ['GET', `/api/early-entries/${part}`],
      ['GET', `/api/ai/conversation?opportunitySlug=${part}`],
      ['DELETE', `/api/ai/conversation?opportunitySlug=${part}`],
      ['GET', `${scenarios}?opportunitySlug=${part}`],
      ['PATCH', `${saved}/${part}`],
      ['DELETE', `${saved}/${part}`],
    ] as const

  const byId = (part: string) =>
    [
      ['PATCH', `${scenarios}/${part}`],
      ['DELETE', `${scenarios}/${part}`],
    ] as const

  test.each([...parts, scenarioId.slice(1), `${scenarioId}0`])(
    'refuses an id of %s',
    async (part) => {
      const before = await everything()
      for (const [method, path] of byId(part)) {
        const body = method === 'PATCH' ? { name: 'x', ifUpdatedAt: seenAt } : undefined
        const reply = await nurse.call(method, path, body)
        expect(reply.status, path).toBeGreaterThanOrEqual(400)
        expect(reply.status, path).toBeLessThan(500)
      }
      expect(await everything()).toEqual(before)
    },
  )

  const byCursor = (part: string) => `/api/ai/conversation?opportunitySlug=${slug}&cursor=${part}`
  const wrongCursors = [...parts, '', '-1', '1.5', '1e3', '9'.repeat(19), '%D9%A1', '0000-01-01']

  test.each(wrongCursors)('refuses a cursor of %s', async (part) => {
    const before = await everything()
    const reply = await nurse.call('GET', byCursor(part))
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_input'])
    expect(await everything()).toEqual(before)
  })

  // Test a member too, because some endpoints refuse a free user before they check the slug.
  test.each(parts)('refuses a slug of %s', async (part) => {
    const member = await signUpMember(set)
    const before = await everything()
    for (const caller of [nurse, member]) {
      for (const [method, path] of bySlug(part)) {
        const reply = await caller.call(
          method,
          path,
          method === 'PATCH' ? { notes: 'x' } : undefined,
        )
        expect(reply.status, path).toBeGreaterThanOrEqual(400)
        expect(reply.status, path).toBeLessThan(500)
      }
    }
    expect(await everything()).toEqual(before)
  })

  test('the tests above try every field of the contract', () => {
    const tried = new Set([
      ...fields.map(
        ({ method, path, field }) =>
          `${method} ${path.replace(slug, ':slug').replace(scenarioId, ':id')} ${field}`,
      ),
      ...byId(':id').map(([method, path]) => `${method} ${path}`),
      ...bySlug(':slug').map(([method, path]) => `${method} ${path}`),
      `GET ${byCursor(':slug').replace(`opportunitySlug=${slug}&`, '')}`,
    ])
    for (const { method, path, params, input, inputFrom, who } of Object.values(
      contract as Record<string, EndpointRow>,
    )) {
      if (who === 'vendor') continue
      const inQuery = method === 'GET' || inputFrom === 'query'
      const named = [
        ...fieldsOf(params).map(() => `${method} ${path}`),
        ...fieldsOf(input).map((field) =>
          inQuery ? `${method} ${path}?${field}=:slug` : `${method} ${path} ${field}`,
        ),
      ]
      for (const field of named) {
        expect(tried, `add ${field} to fields, bySlug or byId`).toContain(field)
      }
    }
  })

  test('ignores unknown query fields', async () => {
    for (const { method, path, who } of Object.values(contract)) {
      if (method !== 'GET' || who !== 'user') continue
      const at = path.replace(':slug', slug)
      // A free user may read only conversations about an opportunity, so the request needs a slug.
      const own = path === '/api/ai/conversation' ? `opportunitySlug=${slug}&` : ''
      const query = `${own}slug[]=x&userId=1&__proto__=x&%00=%ff`
      expect((await nurse.call('GET', `${at}?${query}`)).status, at).toBe(200)
    }
  })
})

test('HEAD answers every GET endpoint as GET does, without a body (I2)', async () => {
  const send = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${nurse.token()}` }
    const reply = await fetch(set.url + path, { method, headers })
    const own = /^(connection|content-length|date|keep-alive|transfer-encoding|x-nf-request-id)$/
    const sent = [...reply.headers].filter(([name]) => !own.test(name))
    return { text: await reply.text(), reply: [path, reply.status, sent] }
  }
  for (const { method, path } of Object.values(contract)) {
    if (method !== 'GET') continue
    const query = path === '/api/ai/conversation' ? `?opportunitySlug=${slug}` : ''
    const [get, head] = [
      await send('GET', fill(path) + query),
      await send('HEAD', fill(path) + query),
    ]
    expect(head).toEqual({ text: '', reply: get.reply })
    expect(get.text).not.toBe('')
  }
})
