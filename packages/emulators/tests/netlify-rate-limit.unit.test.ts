import { afterEach, expect, test } from 'vitest'
import { clock } from '../shared/clock.ts'
import { rateLimiter } from '../netlify/rate-limit.ts'

const START = Date.UTC(2026, 0, 1)
const one = { ip: '10.0.0.1', domain: 'a.test' }
const other = { ip: '10.0.0.2', domain: 'a.test' }

afterEach(() => clock.set(null))

test('counts an accepted call for one window, which begins with that call', () => {
  const within = rateLimiter({ windowLimit: 2, windowSize: 10, aggregateBy: ['ip'] })
  const at = (seconds: number) => {
    clock.set(START + seconds * 1_000)
    return within(one)
  }
  expect([0, 6, 9, 10.5, 11, 16.5].map(at)).toEqual([true, true, false, true, false, true])
})

test('counts callers separately by IP and together by domain', () => {
  const byIp = rateLimiter({ windowLimit: 1, windowSize: 10, aggregateBy: ['ip', 'domain'] })
  expect([byIp(one), byIp(other), byIp(one)]).toEqual([true, true, false])
  const byDomain = rateLimiter({ windowLimit: 1, windowSize: 10 })
  expect([byDomain(one), byDomain(other)]).toEqual([true, false])
})

test('counts per domain if aggregateBy is a string, as Netlify’s bundler does', () => {
  const within = rateLimiter({ windowLimit: 1, windowSize: 10, aggregateBy: 'ip' })
  expect([within(one), within(other)]).toEqual([true, false])
})

test('starts again when the clock moves back', () => {
  const within = rateLimiter({ windowLimit: 1, windowSize: 10 })
  clock.set(START)
  expect(within(one)).toBe(true)
  clock.set(START - 60_000)
  expect([within(one), within(one)]).toEqual([true, false])
})

test('rejects a limit with the action rewrite', () => {
  const limit = { windowLimit: 1, windowSize: 10, action: 'rewrite', to: '/slow' } as const
  expect(() => rateLimiter(limit)).toThrow('rewrite')
})
