import { expect, test } from 'vitest'
import { consentVersion, invoiceFooter } from '../../domain/billing/offer.ts'
import { reconcileAllCustomers } from '../../netlify/server/billing/reconciliation.ts'
import { deleteOldConsents } from '../../netlify/server/billing/renewal-consents.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { failingLaterCard } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { paying } from '../support/paying.ts'

const [hour, day] = [3_600, 86_400]
const premium = '/api/premium-content/executive-health-monitoring'

const set = useLocalSet({ env: { BILLING_CALLS_PER_MINUTE: '100000' } })

const {
  userOf,
  refresh,
  checkout,
  member,
  customerOf,
  paidInSilence,
  subscriptionOf,
  deleteAccount,
} = paying(() => set)

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

const consentsOf = (customer: string) =>
  set.neon.rows('select * from renewal_consents where stripe_customer_id = $1', [customer])
const sessionOf = (customer: string) =>
  [...set.stripe.tables.checkoutSessions.values()].find((one) => one.customer === customer)

const night = () => reconcileAllCustomers(() => new Date(), 60_000)

test('no payment goes through without the box, and each has a consent on record (R20)', async () => {
  const nurse = await set.signUp()
  const url = await checkout(nurse, 'founding')
  expect(await (await fetch(url)).text()).toContain('I agree to the <a href=')
  const card = new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123' })
  expect((await fetch(url, { method: 'POST', body: card })).status).toBe(402)
  await set.stripe.pay(url)
  const customer = await customerOf(nurse)
  // Two syncs at the same time store it once, even if the checkout row is lost.
  await set.neon.rows('delete from checkouts')
  await Promise.all([refresh(nurse), refresh(nurse)])
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member' })
  const subscription = await subscriptionOf(customer)
  expect(await consentsOf(customer)).toMatchObject([
    {
      checkout_session_id: sessionOf(customer)?.id,
      stripe_subscription_id: subscription?.id,
      terms_version: consentVersion('founding'),
      ended_at: null,
    },
  ])
  const { renewalConsents } = (await nurse.call('GET', '/api/account/export')).body
  expect(renewalConsents).toMatchObject([
    {
      checkoutSessionId: sessionOf(customer)?.id,
      acceptedAt: new Date((subscription?.created ?? 0) * 1000).toISOString(),
    },
  ])
  const [invoice] = (await set.stripe.client.invoices.list({ customer })).data
  expect(invoice?.footer).toBe(invoiceFooter(`${set.url}/subscription`))
})

test('the nightly run records a consent whose events were lost (R20)', async () => {
  const { customer } = await paidInSilence()
  expect(await consentsOf(customer)).toEqual([])
  await night()
  expect(await consentsOf(customer)).toHaveLength(1)
})

test('a consent outlives its account, for as long as the law asks (R20)', async () => {
  // The account is deleted before any sync has seen the payment.
  const { nurse, customer } = await paidInSilence()
  expect((await deleteAccount(nurse)).status).toBe(200)
  const [row] = await consentsOf(customer)
  expect(row).toMatchObject({ checkout_session_id: expect.stringMatching(/^cs_/) })
  expect(row?.['ended_at']).not.toBeNull()
  const years = (count: number) => new Date(Date.now() + count * 365.25 * 86_400_000 + 86_400_000)
  await deleteOldConsents(years(2.9))
  expect(await consentsOf(customer)).toHaveLength(1)
  // Three years after the consent, but less than one year after the end.
  await set.neon.rows(
    `update renewal_consents set ended_at = now() + interval '2.5 years' where stripe_customer_id = $1`,
    [customer],
  )
  await deleteOldConsents(years(3))
  expect(await consentsOf(customer)).toHaveLength(1)
  await deleteOldConsents(years(3.6))
  expect(await consentsOf(customer)).toEqual([])
})
