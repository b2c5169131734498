import type Stripe from 'stripe'
import { now, customerTime } from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { expireSession } from '../checkout/checkout-sessions.ts'
import { finalizeInvoice, isInvoiceProcessing } from './invoice-life.ts'
import {
  collectInvoice,
  endSubscription,
  expireIncomplete,
  incompleteLifetime,
  getPeriodEnd,
  startNextPeriod,
} from './subscription-life.ts'

/**
 * The name of the test clocks that `POST /_control/clock` creates. Do not change it, because stored
 * data contains it.
 */
export const controlClockName = 'made by /_control/clock'

type DueWork = { at: number; run: (at: number) => void }

/**
 * Runs the scheduled work that is due, in order of time: renewals, finalizations of invoices,
 * retries of payments, cancellations and expirations. The account's clock decides when a Checkout
 * session is due. `customerTime` decides when a subscription or an invoice is due.
 */
export function runDueWork(account: Account): void {
  advanceControlClocks(account)
  account.dueWorkDoneAt = now(account)
  const { eventRequest } = account
  account.eventRequest = { id: null, idempotency_key: null }
  for (let next = findNextDue(account); next; next = findNextDue(account)) next.run(next.at)
  account.eventRequest = eventRequest
}

/**
 * Runs the scheduled work at most once per second, because Stripe's times have a resolution of one
 * second.
 */
export function catchUp(account: Account): void {
  if (account.dueWorkDoneAt !== now(account)) runDueWork(account)
}

/**
 * Moves forward the test clocks that `POST /_control/clock` created, so that they do not fall
 * behind the account's clock.
 */
function advanceControlClocks(account: Account): void {
  const time = now(account)
  for (const testClock of account.store.tables.testClocks.values()) {
    if (testClock.name === controlClockName && testClock.frozen_time < time)
      testClock.frozen_time = time
  }
}

function findNextDue(account: Account): DueWork | undefined {
  let earliest: DueWork | undefined
  const consider = (due: DueWork | undefined, time: number) => {
    if (due && due.at <= time && (!earliest || due.at < earliest.at)) earliest = due
  }
  const time = now(account)
  for (const session of account.store.tables.checkoutSessions.values()) {
    if (session.status !== 'open') continue
    consider({ at: session.expires_at, run: (at) => expireSession(account, session, at) }, time)
  }
  for (const subscription of account.store.tables.subscriptions.values()) {
    if (subscription.ended_at !== null) continue
    consider(
      nextSubscriptionWork(account, subscription),
      customerTime(account, subscription.customer as string),
    )
  }
  for (const invoice of account.store.tables.invoices.values()) {
    if (!invoice.auto_advance) continue
    consider(nextInvoiceWork(account, invoice), customerTime(account, invoice.customer as string))
  }
  return earliest
}

/**
 * Returns the next renewal, scheduled end or expiration of a subscription. If a renewal and an end
 * are due in the same second, returns the end. Returns undefined while the first bank debit of an
 * `incomplete` subscription is processing.
 */
function nextSubscriptionWork(
  account: Account,
  subscription: Stripe.Subscription,
): DueWork | undefined {
  if (subscription.status === 'incomplete') {
    const firstInvoice = account.store.tables.invoices.get(subscription.latest_invoice as string)
    if (firstInvoice && isInvoiceProcessing(account, firstInvoice)) return undefined
    const at = subscription.created + incompleteLifetime
    return { at, run: () => expireIncomplete(account, subscription, at) }
  }
  const periodEnd = getPeriodEnd(subscription)
  const { cancel_at } = subscription
  return cancel_at !== null && cancel_at <= periodEnd
    ? { at: cancel_at, run: (at) => endSubscription(account, subscription, at) }
    : { at: periodEnd, run: (at) => startNextPeriod(account, subscription, at) }
}

function nextInvoiceWork(account: Account, invoice: Stripe.Invoice): DueWork | undefined {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: nextAttempt } = invoice
  if (invoice.status === 'draft' && finalizesAt !== null) {
    const run = (at: number) => {
      finalizeInvoice(account, invoice, at)
      collectInvoice(account, invoice, at)
    }
    return { at: finalizesAt, run }
  }
  if (invoice.status !== 'open' || nextAttempt === null) return undefined
  return { at: nextAttempt, run: (at) => void collectInvoice(account, invoice, at) }
}
