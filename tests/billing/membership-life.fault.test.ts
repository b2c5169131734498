import { describe, expect, test } from 'vitest'
import { clock } from '../../emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { failingLaterCard } from '../support/stripe-account.ts'
import { paying } from '../support/paying.ts'

const [hour, day] = [3_600, 86_400]
const premium = '/api/premium-content/executive-health-monitoring'

const set = useLocalSet({ env: { BILLING_CALLS_PER_MINUTE: '100000' } })

const { userOf, refresh, checkout, customerOf } = paying(() => set)

async function foundingMember() {
  const nurse = await set.signUp()
  await set.stripe.pay(await checkout(nurse, 'founding'))
  expect(await refresh(nurse)).toMatchObject({ isFoundingMember: true, foundingSeat: 'held' })
  return { nurse, customer: await customerOf(nurse) }
}

/** The end of the paid period, in Unix seconds. */
const endOf = async (nurse: TestUser) =>
  Date.parse((await userOf(nurse)).subscriptionEndDate ?? '') / 1000

const opens = async (nurse: TestUser) => (await nurse.call('GET', premium)).status === 200

const paidInvoices = async (customer: string) =>
  (await set.stripe.client.invoices.list({ customer, status: 'paid' })).data.map(
    ({ amount_paid }) => amount_paid,
  )

describe('a membership over time, with Stripe’s test clock', () => {
  test('renews, survives a failed card until a new card pays, and keeps the seat', async () => {
    const { nurse, customer } = await foundingMember()
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

  test('keeps access until the last second after a cancellation, and keeps the seat and its price', async () => {
    const { nurse, customer } = await foundingMember()
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
    expect(await refresh(nurse)).toMatchObject({
      subscriptionTier: 'member',
      isFoundingMember: true,
    })
  })

  test('ends when every retry fails, and the user keeps the seat', async () => {
    const { nurse, customer } = await foundingMember()
    const end = await endOf(nurse)
    await set.stripe.updateCardInPortal(customer, failingLaterCard)
    await set.stripe.moveClock(customer, end + 2 * hour)
    await refresh(nurse)
    expect(await opens(nurse)).toBe(true)
    await set.stripe.moveClock(customer, end + 30 * day)
    expect(await refresh(nurse)).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
      foundingSeat: 'held',
    })
    expect(await opens(nurse)).toBe(false)
  })
})
