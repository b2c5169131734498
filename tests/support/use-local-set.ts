import { afterAll, afterEach, beforeAll } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { startLocalSet } from './local-set.ts'
import type { LocalSet } from './local-set.ts'

/**
 * Starts the site's functions and the emulators for a test file, and resets the clock and faults
 * after each test. Call it once per file. Use the returned object only in tests and hooks, because
 * `beforeAll` fills it.
 */
export function useLocalSet(options?: Parameters<typeof startLocalSet>[0]): LocalSet {
  const set = {} as LocalSet
  let close: LocalSet['close'] | undefined
  beforeAll(async () => {
    Object.assign(set, await startLocalSet(options))
    close = set.close
  }, 120_000)
  afterEach(async () => {
    clock.set(null)
    await set.clearFaults()
    await set.stripe.clearFaults()
  })
  afterAll(() => close?.())
  return set
}
