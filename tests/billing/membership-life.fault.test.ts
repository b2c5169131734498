import { expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { failingLaterCard } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { paying } from '../support/paying.ts'

const [hour, day] = [3_600, 86_400]
const premium = '/api/premium-content/executive-health-monitoring'

const set = useLocalSet({ env: { BILLING_CALLS_PER_MINUTE: '100000' } })

const { userOf, refresh, checkout, send, member, subscriptionOf } = paying(() => set)

/** The end of the paid period, in Unix seconds. */
const endOf = async (nurse: TestUser) =>
  Date.parse((await userOf(nurse)).subscriptionEndDate ?? '') / 1000

const opens = async (nurse: TestUser) => (await nurse.call('GET', premium)).status === 200

const paidInvoices = async (customer: string) =>
  (await set.stripe.client.invoices.list({ customer, status: 'paid' })).data.map(
    ({ amount_paid }) => amount_paid,
  )

test('a membership over time, with Stripe’s test clock renews, survives a failed card until a new card pays, and keeps the seat', async () => {
  const { nurse, customer } = await member('founding')
  const first = await endOf(nurse)
  await set.stripe.moveClock(customer, first + 2 * hour)
  expect(await refresh(nurse)).toMatchObject({ subscriptionStatus: 'active' })
  const second = await endOf(nurse)
  expect(second - first).toBeGreaterThan(85 * day)
  expect(await paidInvoices(customer)).toEqual([4_900, 4_900])

  await set.stripe.updateCardInPortal(customer, failingLaterCard)
  await set.stripe.moveClock(customer, second + 2 * hour)
  expect(await refresh(nurse)).toMatchObject({ subscriptionStatus: 'past_due' })
  expect(await opens(nurse), 'a late payment keeps access').toBe(true)

  await set.stripe.updateCardInPortal(customer, '4242 4242 4242 4242')
  await set.stripe.moveClock(customer, second + 4 * day)
  expect(await refresh(nurse)).toMatchObject({
    subscriptionTier: 'member',
    subscriptionStatus: 'active',
    isFoundingMember: true,
    foundingSeat: 'held',
  })
  expect(await paidInvoices(customer)).toEqual([4_900, 4_900, 4_900])
})

test('a membership over time, with Stripe’s test clock keeps access until the last second after a cancellation, and keeps the seat and its price (W9)', async () => {
  const { nurse, customer } = await member('founding')
  await set.stripe.cancelInPortal(customer)
  expect(await refresh(nurse)).toMatchObject({
    subscriptionTier: 'member',
    cancelAtPeriodEnd: true,
  })
  const end = await endOf(nurse)
  clock.set(end * 1_000 - 1_500)
  expect(await opens(nurse)).toBe(true)
  clock.set(end * 1_000)
  expect(await opens(nurse), 'closed before any event tells of the end').toBe(false)

  clock.set(null)
  await set.stripe.moveClock(customer, end + hour)
  expect(await refresh(nurse)).toMatchObject({
    subscriptionTier: 'free',
    subscriptionStatus: 'canceled',
    isFoundingMember: false,
    foundingSeat: 'held',
  })
  await set.stripe.pay(await checkout(nurse, 'founding'))
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member', isFoundingMember: true })
})

test('keeps access when an old subscription ends and a newer one is active (W7)', async () => {
  const { nurse, customer } = await member()
  const old = await subscriptionOf(customer)
  await set.stripe.client.subscriptions.cancel(old?.id ?? '')
  await refresh(nurse)
  await set.stripe.pay(await checkout(nurse))
  await send('customer.subscription.deleted', { customer, id: old?.id, status: 'canceled' })
  expect(await userOf(nurse)).toMatchObject({
    subscriptionTier: 'member',
    subscriptionStatus: 'active',
  })
})

test('ends access while unpaid, and a new checkout says how to pay instead (W9)', async () => {
  await set.stripe.afterRetries('unpaid')
  const { nurse, customer } = await member()
  const end = (await subscriptionOf(customer))?.items.data[0]?.current_period_end ?? 0
  await set.stripe.updateCardInPortal(customer, failingLaterCard)
  await set.stripe.moveClock(customer, end + 30 * day)
  expect(await refresh(nurse)).toMatchObject({
    subscriptionTier: 'free',
    subscriptionStatus: 'unpaid',
  })
  const reply = await nurse.call('POST', '/api/stripe/create-checkout-session', {})
  expect([reply.status, reply.body.error.code]).toEqual([409, 'already_member'])
  expect(reply.body.error.message).toContain('Manage Billing')
  await set.stripe.afterRetries('cancel')
})
