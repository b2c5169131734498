import type Stripe from 'stripe'
import { z } from 'zod'
import { webhookModes } from '../webhook-delivery.ts'
import type { WebhookMode } from '../webhook-delivery.ts'
import { all, keep, known, now } from './account.ts'
import type { Account } from './account.ts'
import { settleDebit } from './checkout-completion.ts'
import { paymentMethodTypes } from './checkout-parameters.ts'
import { dispute } from './disputes.ts'
import { controlClock } from './due-work.ts'
import { StripeFailure } from './failures.ts'
import { intentOf, isProcessing, subscriptionIdOf } from './invoice-life.ts'
import { moveRefund } from './refunds.ts'
import { advance, createTestClock } from './test-clocks.ts'

/** A control of the emulator: what it takes, and what it does. */
type Control = (account: Account, body: unknown) => void

function control<S extends z.ZodType>(
  schema: S,
  work: (account: Account, params: z.output<S>) => void,
): Control {
  return (account, body) => {
    const { data, error } = schema.safeParse(body)
    if (error) throw new StripeFailure(400, z.prettifyError(error))
    work(account, data)
  }
}

const outcomes = z.enum(['succeeded', 'failed'])
const chargeChoice = { charge: z.string().optional(), subscription: z.string().optional() }

/** The named charge, or the latest paid one of the named subscription. */
function chosenCharge(
  account: Account,
  { charge, subscription = '' }: { charge?: string | undefined; subscription?: string | undefined },
): Stripe.Charge {
  if (charge !== undefined) return known(account, 'charges', charge, 'charge')
  known(account, 'subscriptions', subscription, 'subscription')
  const invoices = all(account, 'invoices').filter((one) => subscriptionIdOf(one) === subscription)
  const intents = invoices.map((invoice) => intentOf(account, invoice)?.id)
  const found = all(account, 'charges').findLast(
    ({ paid, payment_intent }) => paid && intents.includes(payment_intent as string),
  )
  if (!found) throw new StripeFailure(400, `${subscription} has no paid charge.`)
  return found
}

/** The controls that README.md in this folder describes, after the path /_control/. */
const controls: Record<string, Control> = {
  settings: control(
    z
      .strictObject({
        afterRetries: z.enum(['cancel', 'unpaid']),
        paymentMethods: z.array(z.enum(paymentMethodTypes)).min(1),
        delayedSubscription: z.enum(['active', 'incomplete']),
        refunds: z.enum(['succeeded', 'pending']),
        taxPercent: z.number().min(0).max(100),
      })
      .partial(),
    (account, settings) => void Object.assign(account.settings, settings),
  ),
  clock: control(z.strictObject({ customer: z.string(), to: z.int().positive() }), moveClock),
  dispute: control(
    z.strictObject({ ...chargeChoice, status: z.enum(['needs_response', 'won', 'lost']) }),
    (account, { status, ...choice }) => dispute(account, chosenCharge(account, choice), status),
  ),
  refund: control(z.strictObject({ refund: z.string(), status: outcomes }), (account, params) =>
    moveRefund(account, params.refund, params.status),
  ),
  'refuse-refunds': control(
    z.strictObject({ ...chargeChoice, code: z.string().default('charge_not_refundable') }),
    (account, { code, ...choice }) => {
      keep(account, 'refundRefusals', { id: chosenCharge(account, choice).id, code })
    },
  ),
  settle: control(
    z.strictObject({ subscription: z.string(), outcome: outcomes }),
    (account, { subscription, outcome }) => {
      known(account, 'subscriptions', subscription)
      const invoice = all(account, 'invoices').findLast(
        (one) => subscriptionIdOf(one) === subscription && isProcessing(account, one),
      )
      if (!invoice) throw new StripeFailure(400, `No payment of ${subscription} is processing.`)
      settleDebit(account, invoice, outcome)
    },
  ),
}

/** Answers `POST /_control/…`; undefined for every other path. */
export function stripeControls(account: Account, setMode: (mode: WebhookMode) => void) {
  const webhooks = control(z.strictObject({ mode: z.enum(webhookModes) }), (_, { mode }) =>
    setMode(mode),
  )
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/_control/')) return undefined
    const name = pathname.slice('/_control/'.length)
    const work = name === 'webhooks' ? webhooks : controls[name]
    if (!work || request.method !== 'POST') {
      return Response.json({ message: 'No such control.' }, { status: 404 })
    }
    account.cause = { id: null, idempotency_key: null }
    try {
      work(account, await request.json().catch(() => null))
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      return Response.json({ message: error.message }, { status: 400 })
    }
    account.store.save()
    return Response.json({ ok: true })
  }
}

/** Moves a customer's test clock; a customer without one gets one, with all their rows. */
function moveClock(account: Account, { customer: id, to }: { customer: string; to: number }): void {
  const customer = known(account, 'customers', id)
  const testClock =
    account.store.tables.testClocks.get(customer.test_clock as string) ??
    createTestClock(account, now(account), controlClock)
  customer.test_clock = testClock.id
  for (const row of [...all(account, 'subscriptions'), ...all(account, 'invoices')]) {
    if (row.customer === id) row.test_clock = testClock.id
  }
  advance(account, testClock, to)
}
