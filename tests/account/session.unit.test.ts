import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const clerk = vi.hoisted(() => ({ hint: true, loadClerk: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../src/browser/clerk.ts', async () => {
  const { atom } = await import('nanostores')
  return {
    $clerkUser: atom(undefined),
    loadClerk: clerk.loadClerk,
    sessionHint: () => clerk.hint,
    signOut: async () => undefined,
  }
})

afterAll(() => vi.unstubAllGlobals())

let session: typeof import('../../src/stores/account/session.ts')
beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.resetModules()
  clerk.hint = true
  clerk.loadClerk.mockReset().mockResolvedValue({})
  session = await import('../../src/stores/account/session.ts')
})

test('loads Clerk again only after it was unavailable', async () => {
  clerk.loadClerk.mockRejectedValueOnce(new Error('no reply'))
  await session.startSession()
  expect(session.$session.get()).toEqual({ state: 'unavailable' })
  const again = session.startSession()
  expect(session.$session.get()).toEqual({ state: 'unknown' })
  await again
  await session.startSession()
  expect(clerk.loadClerk).toHaveBeenCalledTimes(2)
})

test('treats a visitor without the cookie as signed out, and does not load Clerk', async () => {
  clerk.hint = false
  await session.startSession()
  await session.startSession()
  expect(session.$session.get()).toEqual({ state: 'signed-out' })
  expect(clerk.loadClerk).not.toHaveBeenCalled()
})
