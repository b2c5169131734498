import { setTimeout as sleep } from 'node:timers/promises'
import { revenue } from '../../scripts/owner/stripe/books.ts'
import { checkStripe, setUpStripe } from '../../scripts/owner/stripe/set-up.ts'
import type { LocalSet } from '../../tests/support/local-set.ts'
import { paying } from '../../tests/support/paying.ts'
import { declinedCard, failingLaterCard } from '@rn-opportunities/emulators/accounts/stripe.ts'

const day = 86_400

/**
 * Runs the product's flows that call Stripe or OpenAI. Also triggers changes that Stripe makes on
 * its own, such as a renewal. Does not check the content of the product's replies, because other
 * tests check it.
 */
export async function driveFlows(set: LocalSet): Promise<void> {
  const { stripe } = set
  stripe.setWebhooks('normal')
  await setUpStripe(stripe.client, set.url)
  await checkStripe(stripe.client, set.url)

  const { checkout, customerOf, deleteAccount, member, refresh, subscriptionOf } = paying(() => set)
  const endOf = async (customer: string) =>
    (await subscriptionOf(customer))?.items.data[0]?.current_period_end ?? 0

  // A declined card, a payment, the portal, a renewal, and payment retries until the subscription
  // ends.
  const user = await set.signUp()
  const url = await checkout(user, 'founding')
  await stripe.pay(url, declinedCard)
  await stripe.pay(url)
  await refresh(user)
  await user.call('POST', '/api/stripe/create-portal-session', {})
  const customer = await customerOf(user)
  await stripe.cancelInPortal(customer)
  await stripe.renewInPortal(customer)
  await stripe.moveClock(customer, (await endOf(customer)) + day)
  await refresh(user)
  await stripe.updateCardInPortal(customer, failingLaterCard)
  await stripe.moveClock(customer, (await endOf(customer)) + 40 * day)
  await refresh(user)

  // The user has two open Checkout sessions and pays both. The second subscription is refunded. The
  // refund stays pending and then fails.
  await stripe.set({ refunds: 'pending' })
  const doubled = await set.signUp()
  await checkout(doubled, 'founding')
  const first = await checkout(doubled)
  const [item] = (await stripe.client.prices.list({ lookup_keys: ['standard'] })).data
  const price = item?.id ?? (await stripe.client.prices.list()).data[0]?.id ?? ''
  const second = await stripe.client.checkout.sessions.create({
    mode: 'subscription',
    customer: await customerOf(doubled),
    line_items: [{ price, quantity: 1 }],
    success_url: set.url,
  })
  await stripe.pay(first)
  await sleep(1_100)
  await stripe.pay(second.url ?? '')
  await refresh(doubled)
  const [pending] = [...stripe.tables.refunds.values()]
  if (!pending) throw new Error('The second subscription was not refunded.')
  await stripe.moveRefund(pending.id, 'failed')
  await refresh(doubled)
  await stripe.set({ refunds: 'succeeded' })

  // A refund in the Dashboard, account deletion, and a dispute that is lost.
  const leaving = await member()
  const latest = (await subscriptionOf(leaving.customer))?.latest_invoice
  const { data: payments } = await stripe.client.invoicePayments.list({ invoice: String(latest) })
  const paid = String(payments[0]?.payment.payment_intent)
  await stripe.client.refunds.create({ payment_intent: paid, amount: 900 })
  await deleteAccount(leaving.nurse)
  const disputed = await member()
  await stripe.dispute((await subscriptionOf(disputed.customer))?.id ?? '', 'lost')
  await deleteAccount(disputed.nurse)

  // Bank debits and automatic tax. The product's own Checkout sessions exclude bank debits. So turn
  // on bank debits in the emulator, and create the sessions here.
  await stripe.set({ paymentMethods: ['card', 'us_bank_account'], taxPercent: 8 })
  for (const outcome of ['succeeded', 'failed'] as const) {
    const session = await stripe.client.checkout.sessions.create({
      mode: 'subscription',
      customer: (await stripe.client.customers.create({ email: `${outcome}@example.com` })).id,
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto' },
      line_items: [{ price, quantity: 1 }],
      success_url: set.url,
    })
    await stripe.pay(session.url ?? '', { method: 'us_bank_account' })
    const debited = [...stripe.tables.subscriptions.keys()].at(-1) ?? ''
    await stripe.settle(debited, outcome)
  }

  // An unpaid session that expires, the nightly reconciliation, the revenue report, and the chat.
  const { id: open } = await stripe.client.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: set.url,
  })
  await stripe.client.checkout.sessions.expire(open)
  const { reconcileAllCustomers } = await import('../../netlify/server/billing/reconciliation.ts')
  await reconcileAllCustomers(() => new Date(), 60_000)
  await revenue(stripe.client)
  const answer = await user.call('POST', '/api/ai/chat', {
    message: 'How do I start?',
    opportunitySlug: 'executive-health-monitoring',
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  // Wait for webhooks that are still being delivered.
  await sleep(1_500)
}
