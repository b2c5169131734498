import { afterEach, beforeEach, expect, test } from 'vitest'
import { declinedCard, failingLaterCard, startStripeAccount } from '../accounts/stripe.ts'
import type { StripeAccount } from '../accounts/stripe.ts'
import { eventTypes, site, subscribed } from './stripe-fixture.ts'

let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripeAccount(site)
})
afterEach(() => stripe.close())

const allFeatures = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
} as const

async function portalFor(customer: string, features: object = allFeatures): Promise<string> {
  const configuration = await stripe.client.billingPortal.configurations.create({
    features,
    default_return_url: `${site}/subscription`,
  })
  const { url } = await stripe.client.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
    return_url: `${site}/subscription?from=portal`,
  })
  return url
}

const read = async (url: string) => (await fetch(url)).text()

test('shows plan, price, next date, card, invoices and the return link', async () => {
  const { customer } = await subscribed(stripe)
  const page = await read(await portalFor(customer))
  for (const text of [
    'Membership',
    '$49.00 / month',
    'Renews on',
    'visa ending in 4242',
    'Cancel subscription',
    'Update payment method',
    'Invoices',
    '$49.00',
    'Return to RN Opportunities',
    `${site}/subscription?from=portal`,
    'Local emulator of Stripe. No real account, card or charge.',
  ]) {
    expect(page).toContain(text)
  }
  expect(page).not.toContain('Renew subscription')
  const [, invoice = ''] = /href="([^"]+\/i\/in_[^"]+)"/.exec(page) ?? []
  expect(await read(invoice)).toContain('1 × Membership (at $49.00 / month)')
})

test('cancels at the period end after a confirmation, by setting only cancel_at', async () => {
  const { customer, current, periodEnd } = await subscribed(stripe)
  const url = await portalFor(customer)
  const confirmation = await read(`${url}/cancel`)
  expect(confirmation).toContain('Your plan stays active until')
  expect((await current()).cancel_at).toBeNull()

  const { status, location } = await stripe.cancelInPortal(customer)
  expect(status).toBe(303)
  expect(location).toContain('/p/session/')
  expect(await current()).toMatchObject({
    status: 'active',
    cancel_at: await periodEnd(),
    cancel_at_period_end: false,
    ended_at: null,
    cancellation_details: { reason: 'cancellation_requested' },
  })
  const event = [...stripe.tables.events.values()].at(-1)
  expect(event?.type).toBe('customer.subscription.updated')
  expect(event?.data.previous_attributes).toMatchObject({ cancel_at: null })

  const page = await read(url)
  expect(page).toContain('Ends on')
  expect(page).not.toContain('Cancel subscription')
  expect((await stripe.renewInPortal(customer)).status).toBe(303)
  expect(await current()).toMatchObject({ cancel_at: null, canceled_at: null, status: 'active' })
})

test('renews a subscription that the API canceled', async () => {
  const { customer, current, id, periodEnd } = await subscribed(stripe)
  await stripe.client.subscriptions.update(id, { cancel_at_period_end: true })
  expect(await current()).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: await periodEnd(),
  })
  await stripe.renewInPortal(customer)
  expect(await current()).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
})

test('saves a new card as the default and rejects a declined card', async () => {
  const { customer } = await subscribed(stripe)
  const rejected = await stripe.updateCardInPortal(customer, declinedCard)
  expect([rejected.status, rejected.page]).toEqual([402, expect.stringContaining('was declined')])
  expect((await stripe.updateCardInPortal(customer, failingLaterCard)).status).toBe(303)
  const { invoice_settings } = stripe.tables.customers.get(customer) ?? {}
  const saved = await stripe.client.paymentMethods.retrieve(
    invoice_settings?.default_payment_method as string,
  )
  expect(saved.card?.last4).toBe('0341')
  expect(eventTypes(stripe)).toContain('payment_method.attached')
})

test('offers and performs only what the configuration allows', async () => {
  const { customer, current } = await subscribed(stripe)
  const url = await portalFor(customer, { invoice_history: { enabled: false } })
  const page = await read(url)
  for (const text of ['Cancel subscription', 'Update payment method', 'Invoices']) {
    expect(page).not.toContain(text)
  }
  await fetch(`${url}/cancel`, { method: 'POST' })
  expect((await current()).cancel_at).toBeNull()
})

test('requires a configuration, and answers 404 for an unknown session', async () => {
  const { customer } = await subscribed(stripe)
  await expect(stripe.client.billingPortal.sessions.create({ customer })).rejects.toMatchObject({
    statusCode: 400,
  })
  expect((await fetch(`${stripe.url}/p/session/bps_none`)).status).toBe(404)
})
