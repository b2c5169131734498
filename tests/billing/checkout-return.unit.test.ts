import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

// The page after a checkout, with replies that the test sets, and a clock that it moves.

const server = vi.hoisted(() => ({ call: vi.fn<(name: string) => Promise<unknown>>() }))
vi.mock('../../src/browser/api.ts', () => ({ call: server.call }))
vi.mock('../../src/browser/clerk.ts', async () => {
  const { atom } = await import('nanostores')
  return { $clerkUser: atom(undefined), loadClerk: async () => ({}), sessionHint: () => false }
})

const replaceState = vi.fn<() => void>()
const replies = {
  tier: 'free' as 'free' | 'member' | undefined,
  refreshedTier: 'free' as 'free' | 'member' | undefined,
  refunds: [] as { refundedAt: string | null }[],
}
const reply = (subscriptionTier: string | undefined) => {
  if (subscriptionTier === undefined) throw new Error('no reply')
  return { id: 'a', subscriptionTier }
}
const answer = async (name: string) => {
  if (name === 'GET /api/subscription/refunds') return replies.refunds
  return reply(name === 'POST /api/subscription/refresh' ? replies.refreshedTier : replies.tier)
}
const asked = (name: string) => server.call.mock.calls.filter(([one]) => one === name).length
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

vi.stubGlobal('document', { documentElement: { dataset: {} } })
vi.stubGlobal('location', { search: '?portal=returned', pathname: '/subscription' })
vi.stubGlobal('history', { state: null, replaceState })
// Another test file in this worker may have loaded these modules without the mocks.
vi.resetModules()
const page = await import('../../src/stores/billing/checkout-return.ts')
const { $user, loadUser } = await import('../../src/stores/account/user.ts')
const state = () => page.$checkoutReturn.get().state

beforeEach(() => {
  server.call.mockReset().mockImplementation(answer)
  replaceState.mockReset()
  Object.assign(replies, { tier: 'free', refreshedTier: 'free', refunds: [] })
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the return from a checkout asks Stripe three times, and then says that it found no payment (C1)', async () => {
  // The refund of an earlier payment does not explain this one.
  replies.refunds = [{ refundedAt: ago(90 * 86_400_000) }]
  void page.confirmPayment()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(state()).toBe('confirming')
  await vi.advanceTimersByTimeAsync(200)
  expect([state(), replaceState.mock.calls]).toEqual(['not-found', []])
  expect(asked('POST /api/subscription/refresh')).toBe(3)
})

test('the return from a checkout finds a payment without any event, by asking Stripe (W8, C6)', async () => {
  replies.refreshedTier = 'member'
  void page.confirmPayment()
  await vi.advanceTimersByTimeAsync(10)
  expect([state(), replaceState.mock.calls.length]).toEqual(['confirmed', 1])
  expect(asked('POST /api/subscription/refresh')).toBe(1)
})

test('the return from a checkout does not take an outage for a missing payment, and checks again (D2)', async () => {
  replies.refreshedTier = undefined
  void page.confirmPayment()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(state()).toBe('unreachable')
  replies.refreshedTier = 'member'
  void page.confirmPayment()
  expect(state()).toBe('confirming')
  await vi.advanceTimersByTimeAsync(10)
  expect(state()).toBe('confirmed')
})

test('the return from a checkout keeps the plan that Stripe confirmed if an older reply arrives later', async () => {
  let sendOlder: (user: unknown) => void = () => undefined
  server.call.mockImplementation((name) =>
    name === 'GET /api/auth/user' ? new Promise((resolve) => (sendOlder = resolve)) : answer(name),
  )
  const older = loadUser()
  replies.refreshedTier = 'member'
  void page.confirmPayment()
  await vi.advanceTimersByTimeAsync(10)
  sendOlder(reply('free'))
  await older
  expect([state(), $user.get()?.subscriptionTier]).toEqual(['confirmed', 'member'])
})

test.each([[60_000], [undefined]])(
  'the return from a checkout ends early at a refund of %s ms ago (S3)',
  async (age) => {
    replies.refunds = [{ refundedAt: age === undefined ? null : ago(age) }]
    void page.confirmPayment()
    await vi.advanceTimersByTimeAsync(2_600)
    expect([state(), page.$hasNewRefund.get()]).toEqual(['not-found', true])
  },
)

test('the return from the portal asks Stripe once', async () => {
  page.finishReturn()
  page.finishReturn()
  expect(replaceState).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked('POST /api/subscription/refresh')).toBe(1)
})
