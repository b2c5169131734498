import type { Config } from '@netlify/functions'
import { clock } from '../shared/clock.ts'

type RateLimit = NonNullable<Config['rateLimit']>

/** Counts the call and returns true, or returns false if the caller has reached the limit. */
export type Limiter = (caller: { ip: string; domain: string }) => boolean

/**
 * Allows a caller at most `windowLimit` calls in any `windowSize` seconds, as Netlify does.
 *
 * `aggregateBy` must be a list. Netlify ignores a single string and counts all callers of a domain
 * together, and so does this emulator.
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
    // If a test moves the clock back, stored calls may be in the future. Drop those calls too.
    calls = calls.filter(({ at }) => at <= now && now - at < windowMs)
    if (calls.filter((call) => call.caller === name).length >= windowLimit) return false
    calls.push({ at: now, caller: name })
    return true
  }
}
