import type { Config } from '@netlify/functions'
import { clock } from '../shared/clock.ts'

type RateLimit = NonNullable<Config['rateLimit']>

/** Counts the call and returns true, or returns false if the caller is over the limit. */
export type Limiter = (caller: { ip: string; domain: string }) => boolean

/**
 * Netlify's sliding window: at most `windowLimit` calls in any `windowSize` seconds.
 *
 * `aggregateBy` must be a list. Netlify's bundler ignores a single string and counts per domain.
 */
export function rateLimiter({ windowLimit, windowSize, aggregateBy, action }: RateLimit): Limiter {
  if (action === 'rewrite')
    throw new Error('The local emulator does not support rateLimit with the action rewrite.')
  const keys = Array.isArray(aggregateBy) ? aggregateBy : (['domain'] as const)
  const windowMs = windowSize * 1_000
  let calls: { at: number; caller: string }[] = []
  return (caller) => {
    const now = clock.now()
    const name = keys.map((key) => caller[key]).join(' ')
    // After the clock moves back, the stored calls may be in the future. Drop those calls too.
    calls = calls.filter(({ at }) => at <= now && now - at < windowMs)
    if (calls.filter((call) => call.caller === name).length >= windowLimit) return false
    calls.push({ at: now, caller: name })
    return true
  }
}
