import type Stripe from 'stripe'
import { clock } from '../shared/clock.ts'
import type { StripeAccount } from '../accounts/stripe.ts'

export const site = 'http://localhost:8888'
export const day = 86_400

export const seconds = (): number => Math.floor(clock.now() / 1000)

export const eventTypes = (stripe: StripeAccount): string[] =>
  [...stripe.tables.events.values()].map(({ type }) => type)

/** Creates a Checkout session. If `customer` is not passed, also creates a customer. */
export async function openSession(
  { client }: StripeAccount,
  { customer: existingCustomer, ...overrides }: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const product = await client.products.create({ name: 'Membership' })
  const price = await client.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4900,
    recurring: { interval: 'month' },
  })
  const customer =
    existingCustomer ?? (await client.customers.create({ email: 'ada@example.com' })).id
  const session = await client.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: `${site}/subscription?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}/pricing`,
    expires_at: seconds() + 31 * 60,
    metadata: { user: '7' },
    subscription_data: { metadata: { seat: '3' } },
    ...overrides,
  })
  return { session, customer, price, url: session.url ?? '' }
}

export async function subscribed(
  stripe: StripeAccount,
  customerParams: Stripe.CustomerCreateParams = { email: 'ada@example.com' },
) {
  const { id: customer } = await stripe.client.customers.create(customerParams)
  const { url } = await openSession(stripe, { customer })
  const { status } = await stripe.pay(url)
  if (status !== 303) throw new Error('The payment did not go through.')
  const current = async () => {
    const { data } = await stripe.client.subscriptions.list({ customer, status: 'all' })
    if (!data[0]) throw new Error('There is no subscription.')
    return data[0]
  }
  const periodEnd = async () => (await current()).items.data[0]?.current_period_end ?? 0
  const invoices = async () => (await stripe.client.invoices.list({ customer })).data
  return { customer, current, periodEnd, invoices, id: (await current()).id }
}
