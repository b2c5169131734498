import type { Config } from '@netlify/functions'
import { clock } from '../shared/clock.ts'

type RateLimit = NonNullable<Config['rateLimit']>

/** Says whether one more call of this caller is within the limit, and counts it if it is. */
export type Limiter = (caller: { ip: string; domain: string }) => boolean

/**
 * Netlify's sliding window: at most `windowLimit` calls in any `windowSize` seconds.
 *
 * A single word as `aggregateBy` does not do what it says: Netlify's bundler reads lists alone and
 * counts the whole domain for anything else.
 */
export function rateLimiter({ windowLimit, windowSize, aggregateBy, action }: RateLimit): Limiter {
  if (action === 'rewrite') throw new Error('The local stand-in knows no rateLimit by rewrite.')
  const keys = Array.isArray(aggregateBy) ? aggregateBy : (['domain'] as const)
  const windowMs = windowSize * 1_000
  let calls: { at: number; caller: string }[] = []
  return (caller) => {
    const now = clock.now()
    const name = keys.map((key) => caller[key]).join(' ')
    // A clock moved back leaves calls in the future; they are over as well.
    calls = calls.filter(({ at }) => at <= now && now - at < windowMs)
    if (calls.filter((call) => call.caller === name).length >= windowLimit) return false
    calls.push({ at: now, caller: name })
    return true
  }
}
