import type Stripe from 'stripe'
import { z } from 'zod'
import { webhookModes } from '../../shared/webhook-delivery.ts'
import type { WebhookMode } from '../../shared/webhook-delivery.ts'
import { listRows, insertRow, requireRow, now } from './account.ts'
import type { Account } from './account.ts'
import { settleDebit } from '../checkout/checkout-completion.ts'
import { paymentMethodTypes } from '../checkout/checkout-parameters.ts'
import { disputeStatuses, setDisputeStatus } from '../payments/disputes.ts'
import { controlClockName } from '../subscriptions/due-work.ts'
import { StripeApiError } from './failures.ts'
import { getIntent, isInvoiceProcessing, getSubscriptionId } from '../subscriptions/invoice-life.ts'
import { setRefundStatus } from '../payments/refunds.ts'
import { advanceTestClock, createTestClock } from '../subscriptions/test-clocks.ts'

type Control = (account: Account, body: unknown) => void

function defineControl<S extends z.ZodType>(
  schema: S,
  handler: (account: Account, params: z.output<S>) => void,
): Control {
  return (account, body) => {
    const { data, error } = schema.safeParse(body)
    if (error) throw new StripeApiError(400, z.prettifyError(error))
    handler(account, data)
  }
}

const outcomes = z.enum(['succeeded', 'failed'])
const chargeSelector = { charge: z.string().optional(), subscription: z.string().optional() }

function findCharge(
  account: Account,
  { charge, subscription = '' }: { charge?: string | undefined; subscription?: string | undefined },
): Stripe.Charge {
  if (charge !== undefined) return requireRow(account, 'charges', charge, 'charge')
  requireRow(account, 'subscriptions', subscription, 'subscription')
  const invoices = listRows(account, 'invoices').filter(
    (row) => getSubscriptionId(row) === subscription,
  )
  const intents = invoices.map((invoice) => getIntent(account, invoice)?.id)
  const latest = listRows(account, 'charges').findLast(
    ({ paid, payment_intent }) => paid && intents.includes(payment_intent as string),
  )
  if (!latest) throw new StripeApiError(400, `${subscription} has no paid charge.`)
  return latest
}

/** The controls by their name under /_control/, except `webhooks`. README.md describes them. */
const controls: Record<string, Control> = {
  settings: defineControl(
    z
      .strictObject({
        afterRetries: z.enum(['cancel', 'unpaid']),
        paymentMethods: z.array(z.enum(paymentMethodTypes)).min(1),
        delayedSubscription: z.enum(['active', 'incomplete']),
        refunds: z.enum(['succeeded', 'pending']),
        taxPercent: z.number().min(0).max(100),
        hasTermsUrl: z.boolean(),
      })
      .partial(),
    (account, settings) => void Object.assign(account.settings, settings),
  ),
  clock: defineControl(
    z.strictObject({ customer: z.string(), to: z.int().positive() }),
    advanceCustomerClock,
  ),
  dispute: defineControl(
    z.strictObject({ ...chargeSelector, status: z.enum(disputeStatuses) }),
    (account, { status, ...selector }) =>
      setDisputeStatus(account, findCharge(account, selector), status),
  ),
  refund: defineControl(
    z.strictObject({ refund: z.string(), status: outcomes }),
    (account, params) => setRefundStatus(account, params.refund, params.status),
  ),
  'refuse-refunds': defineControl(
    z.strictObject({ ...chargeSelector, code: z.string().default('charge_not_refundable') }),
    (account, { code, ...selector }) => {
      insertRow(account, 'refundRefusals', { id: findCharge(account, selector).id, code })
    },
  ),
  settle: defineControl(
    z.strictObject({ subscription: z.string(), outcome: outcomes }),
    (account, { subscription, outcome }) => {
      requireRow(account, 'subscriptions', subscription)
      const invoice = listRows(account, 'invoices').findLast(
        (row) => getSubscriptionId(row) === subscription && isInvoiceProcessing(account, row),
      )
      if (!invoice) throw new StripeApiError(400, `No payment of ${subscription} is processing.`)
      settleDebit(account, invoice, outcome)
    },
  ),
}

export function stripeControls(account: Account, setMode: (mode: WebhookMode) => void) {
  const webhooks = defineControl(z.strictObject({ mode: z.enum(webhookModes) }), (_, { mode }) =>
    setMode(mode),
  )
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/_control/')) return undefined
    const name = pathname.slice('/_control/'.length)
    const handler = name === 'webhooks' ? webhooks : controls[name]
    if (!handler || request.method !== 'POST') {
      return Response.json({ message: 'No such control.' }, { status: 404 })
    }
    account.eventRequest = { id: null, idempotency_key: null }
    try {
      handler(account, await request.json().catch(() => null))
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error
      return Response.json({ message: error.message }, { status: 400 })
    }
    account.store.save()
    return Response.json({ ok: true })
  }
}

function advanceCustomerClock(
  account: Account,
  { customer: id, to }: { customer: string; to: number },
): void {
  const customer = requireRow(account, 'customers', id)
  const testClock =
    account.store.tables.testClocks.get(customer.test_clock as string) ??
    createTestClock(account, now(account), controlClockName)
  customer.test_clock = testClock.id
  for (const row of [...listRows(account, 'subscriptions'), ...listRows(account, 'invoices')]) {
    if (row.customer === id) row.test_clock = testClock.id
  }
  advanceTestClock(account, testClock, to)
}
