import { describe, expect, test } from 'vitest'
import { contract } from '../../domain/http/contract.schema.ts'
import type { EndpointRow } from '../../domain/http/contract.schema.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { expectReplyHeaders, foreignPreflight } from './reply-headers.ts'

const set = useLocalSet()

describe('the headers of functions', () => {
  test.each(Object.entries(contract as Record<string, EndpointRow>))(
    'sends every header from %s (E1)',
    async (name, row) => {
      const nurse = await set.signUp()
      const path = row.path
        .replace(':slug', 'executive-health-monitoring')
        .replace(':id', crypto.randomUUID())
      const body = row.method === 'GET' ? undefined : { opportunitySlug: 'luxury-travel-medicine' }
      const replies = [
        await nurse.call(row.method, path, body),
        await set.call(row.method, path, body ? { body } : {}),
        await set.call('PUT', path),
      ]
      for (const reply of replies) {
        expectReplyHeaders(reply.headers, `${name} ${reply.status}`)
        expect(reply.headers.get('cache-control')).toBe(
          reply.status === 200 ? (row.cacheControl ?? 'private, no-store') : 'private, no-store',
        )
      }
    },
  )

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
})
