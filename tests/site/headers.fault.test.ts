import { afterEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/http/contract.schema.ts'
import { sampleRequest } from '../support/sample-requests.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { expectReplyHeaders, foreignPreflight } from './reply-headers.ts'

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const set = useLocalSet()

describe('the editors’ screen', () => {
  const shell = process.env['EDITOR']
  afterEach(() => {
    if (shell === undefined) delete process.env['EDITOR']
    else process.env['EDITOR'] = shell
  })

  test('sends every header, and allows no inline script (E1)', async () => {
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
  })

  test.each(['', 'off', 'vim'])(
    'is a 404 with every header if EDITOR is "%s" (E1)',
    async (value) => {
      process.env['EDITOR'] = value
      const { status, headers } = await fetch(`${set.url}/admin`)
      expect(status).toBe(404)
      expectReplyHeaders(headers, '/admin')
    },
  )
})

test.each(endpoints)('sends every header from $name (E1)', async (endpoint) => {
  const nurse = await set.signUp()
  const { method, path } = sampleRequest(endpoint)
  const body = method === 'GET' ? undefined : { opportunitySlug: 'luxury-travel-medicine' }
  const replies = [
    await nurse.call(method, path, body),
    await set.call(method, path, body ? { body } : {}),
    await set.call('PUT', path),
  ]
  for (const reply of replies) {
    const type = reply.status === 200 && path.endsWith('.docx') ? wordType : undefined
    expectReplyHeaders(reply.headers, `${endpoint.name} ${reply.status}`, type)
    const cached = reply.status === 200 ? endpoint.cacheControl : undefined
    expect(reply.headers.get('cache-control')).toBe(cached ?? 'private, no-store')
  }
})

test.each(['/api/nothing', '/api', '/api/saved-opportunities/a/b', '/api/auth/user/x'])(
  'answers %s with a 404 error and every header (E1)',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const reply = await set.call(method, path)
      expect([reply.status, reply.body.error?.code]).toEqual([404, 'not_found'])
      expectReplyHeaders(reply.headers, path)
    }
  },
)

test.each(['/api/auth/user', '/api/founding-offer', '/api/no-such-call'])(
  'allows no other origin to call %s (E1)',
  async (path) => {
    const reply = await set.call('OPTIONS', path, { headers: foreignPreflight })
    expectReplyHeaders(reply.headers, path)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  },
)
