import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet } from '../support/local-set.ts'

let set: LocalSet
beforeAll(async () => {
  set = await startLocalSet()
})
afterAll(() => set.close())

test('replies 503 within 1.5 s while the database refuses connections (D1)', async () => {
  await set.neon.close()
  for (const path of ['/api/health', '/api/founding-offer']) {
    const began = performance.now()
    const reply = await set.call('GET', path)
    expect([reply.status, reply.body.error.code]).toEqual([503, 'unavailable'])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(performance.now() - began).toBeLessThan(1_500)
  }
})
