import { afterEach, beforeEach, expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import type { TestUser } from '../support/local-set.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { checkoutPath, paying } from '../support/paying.ts'

const minute = 60_000

const set = useLocalSet({ env: { BILLING_CALLS_PER_MINUTE: '100000' } })
beforeEach(() => leaveSeats(2))
afterEach(() => set.stripe.setWebhooks('drop'))

const {
  userOf,
  refresh,
  checkout,
  checkoutWithoutSession,
  customerOf,
  deleteAccount,
  send,
  seats,
  sessionsOf,
  leaveSeats,
} = paying(() => set)

const offer = async () => (await set.call('GET', '/api/founding-offer')).body
const sessionOf = async (customer: string) => (await sessionsOf(customer))[0]
const claim = (nurse: TestUser) => nurse.call('POST', checkoutPath, { tier: 'founding' })
async function forgetSessions() {
  await set.neon.rows('update checkouts set session_id = null, url = null')
  await set.neon.rows('update founding_seats set checkout_session_id = null')
}

test('founding seats gives exactly two seats to 40 simultaneous claims when two are left (S1)', async () => {
  const nurses = await Promise.all(Array.from({ length: 40 }, () => set.signUp()))
  const replies = await Promise.all(nurses.map(claim))
  // On a busy machine, any request may get a 503, even one that has reserved a seat.
  const of = Map.groupBy(replies, ({ status, body }) => body.error?.code ?? status)
  expect([200, 'founding_sold_out', 'unavailable']).toEqual(expect.arrayContaining([...of.keys()]))
  expect(of.get(200)?.length ?? 0).toBeLessThanOrEqual(2)
  expect(of.get('founding_sold_out')?.length).toBeGreaterThan(25)
  expect(await seats()).toEqual({ free: 0, reserved: 2, held: 98 })
  expect(await offer()).toEqual({ total: 100, remaining: 0 })
}, 120_000)

test('founding seats frees the seat of an expired session once, even if the event arrives twice (S2)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse, 'founding')
  const customer = await customerOf(nurse)
  const first = await sessionOf(customer)
  expect(await offer()).toMatchObject({ remaining: 1 })

  // Elapsed time does not free the seat of an open session. The session must expire at Stripe
  // first.
  await set.neon.rows(`update founding_seats set reserved_at = now() - interval '3 days'`)
  await refresh(nurse)
  expect(await offer()).toMatchObject({ remaining: 1 })

  await set.stripe.client.checkout.sessions.expire(first?.id ?? '')
  const event = { id: 'evt_expired' }
  const about = { object: 'checkout.session', id: first?.id, customer }
  expect((await send('checkout.session.expired', about, event)).status).toBe(200)
  expect(await offer()).toMatchObject({ remaining: 2 })

  // The new checkout reserves the seat again. A repeated event of the old session must not free
  // the seat.
  await checkout(nurse, 'founding')
  expect(await offer()).toMatchObject({ remaining: 1 })
  for (const id of ['evt_expired', 'evt_expired_again']) {
    expect((await send('checkout.session.expired', about, { id })).status).toBe(200)
  }
  expect(await offer()).toMatchObject({ remaining: 1 })
  expect(await userOf(nurse)).toMatchObject({ foundingSeat: 'reserved' })
})

test('founding seats frees the seat of an expired session whose id was never stored (R12, S2)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse, 'founding')
  const customer = await customerOf(nurse)
  const session = await sessionOf(customer)
  // Stripe created the session, but we failed to store its id.
  await forgetSessions()
  await set.stripe.client.checkout.sessions.expire(session?.id ?? '')
  await send('checkout.session.expired', { object: 'checkout.session', id: session?.id, customer })
  expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
})

test('founding seats frees the seat of an expired session whose user was deleted (S2)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse, 'founding')
  const session = await sessionOf(await customerOf(nurse))
  await set.neon.rows('delete from users where clerk_id = $1', [nurse.clerkId])
  const about = { object: 'checkout.session', id: session?.id, customer: session?.customer }
  await send('checkout.session.expired', about)
  expect(await offer()).toMatchObject({ remaining: 2 })
})

test('founding seats gives a free seat to a payment made after the reservation expired (S3)', async () => {
  const nurse = await set.signUp()
  const url = await checkout(nurse, 'founding')
  await leaveSeats(1)
  await set.stripe.pay(url)
  expect(await refresh(nurse)).toMatchObject({ isFoundingMember: true, foundingSeat: 'held' })
})

test('founding seats offers a seat whose session could not be opened after two minutes, to one user (R23)', async () => {
  await leaveSeats(1)
  const unlucky = await set.signUp()
  await checkoutWithoutSession(unlucky)
  const others = await Promise.all(Array.from({ length: 5 }, () => set.signUp()))
  const claimAll = async () => (await Promise.all(others.map(claim))).map(({ status }) => status)
  expect(new Set(await claimAll())).toEqual(new Set([409]))
  clock.set(Date.now() + 3 * minute)
  expect(await offer()).toMatchObject({ remaining: 1 })
  expect((await claimAll()).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await userOf(unlucky)).toMatchObject({ foundingSeat: 'none' })
  expect(await seats()).toEqual({ free: 0, reserved: 1, held: 99 })
})

test('founding seats offers no seat whose session is open at Stripe, although its reply was lost (R23)', async () => {
  await leaveSeats(1)
  const nurse = await set.signUp()
  await checkout(nurse, 'founding')
  await forgetSessions()
  clock.set(Date.now() + 3 * minute)
  expect((await claim(await set.signUp())).body.error?.code).toBe('founding_sold_out')
  const session = await sessionOf(await customerOf(nurse))
  expect(await checkout(nurse, 'founding')).toBe(session?.url)
})

test('founding seats keeps the seat of a user when a lower number becomes free', async () => {
  const [first, second] = [await set.signUp(), await set.signUp()]
  await checkout(first, 'founding')
  const url = await checkout(second, 'founding')
  const session = await sessionOf(await customerOf(first))
  await set.stripe.client.checkout.sessions.expire(session?.id ?? '')
  expect(await refresh(first)).toMatchObject({ foundingSeat: 'none' })
  await set.stripe.pay(url)
  expect(await refresh(second)).toMatchObject({ isFoundingMember: true, foundingSeat: 'held' })
  expect(await seats()).toEqual({ free: 1, reserved: 0, held: 99 })
})

test('founding seats keeps the seat of a new attempt after a late reply about an older one', async () => {
  await leaveSeats(1)
  const nurse = await set.signUp()
  const path = '/v1/checkout/sessions'
  await checkoutWithoutSession(nurse)
  clock.set(Date.now() + 3 * minute)
  // The refresh gets its list of sessions after 1 s. The new checkout gets its list immediately
  // and creates a session after 2.5 s, so the list of the refresh does not have that session.
  for (const delayMs of [1_000, 0, 2_500]) {
    await set.stripe.fail({ match: path, delayMs, times: 1 })
  }
  const late = refresh(nurse)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await checkout(nurse, 'founding')
  await late
  expect(await userOf(nurse)).toMatchObject({ foundingSeat: 'reserved' })
  expect(await seats()).toEqual({ free: 0, reserved: 1, held: 99 })
})

test('founding seats keeps the reserved seat of a payment made between two Stripe requests', async () => {
  await leaveSeats(1)
  const nurse = await set.signUp()
  const url = await checkout(nurse, 'founding')
  await set.stripe.fail({ match: '/v1/checkout/sessions', delayMs: 1_000, times: 1 })
  const answered = refresh(nurse)
  await new Promise((resolve) => setTimeout(resolve, 400))
  await set.stripe.pay(url)
  expect(await answered).toMatchObject({ isFoundingMember: true, foundingSeat: 'held' })
})

test('founding seats returns 409 and charges nothing when the last seat was taken after the page loaded (S4)', async () => {
  const nurse = await set.signUp()
  await leaveSeats(0)
  const reply = await claim(nurse)
  expect([reply.status, reply.body.error.code]).toEqual([409, 'founding_sold_out'])
  // The server must not open a session at the standard price when the founding seats are taken.
  expect(await sessionsOf(await customerOf(nurse))).toEqual([])
  const url = await checkout(nurse, 'standard')
  expect((await claim(nurse)).status).toBe(409)
  expect(await checkout(nurse, 'standard')).toBe(url)
})

test('founding seats frees the seat of a deleted account whose session was never created', async () => {
  const nurse = await set.signUp()
  await checkoutWithoutSession(nurse)
  expect((await deleteAccount(nurse)).status).toBe(200)
  expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
})

test('founding seats frees a reserved seat when its user pays the standard price (S2)', async () => {
  const nurse = await set.signUp()
  const standard = await checkout(nurse, 'standard')
  // The site reserves a founding seat, but Stripe fails to expire the session at the standard
  // price.
  await set.stripe.fail({ match: '/v1/checkout/sessions/', status: 500, times: 2 })
  expect((await claim(nurse)).status).toBe(502)
  await set.stripe.pay(standard)
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member', foundingSeat: 'none' })
  expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
})
