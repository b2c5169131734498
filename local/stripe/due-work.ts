import type Stripe from 'stripe'
import { now, customerTime } from './account.ts'
import type { Account } from './account.ts'
import { expireSession } from './checkout-sessions.ts'
import { finalizeInvoice, isInvoiceProcessing } from './invoice-life.ts'
import {
  collectInvoice,
  endSubscription,
  expireIncomplete,
  incompleteLifetime,
  getPeriodEnd,
  startNextPeriod,
} from './subscription-life.ts'

/** Name of the test clocks that `POST /_control/clock` creates. Stored data depends on it. */
export const controlClockName = 'made by /_control/clock'

type Due = { at: number; work: (at: number) => void }

/**
 * Runs renewals, retries, cancellations and expirations that are due, in order of time. Sessions
 * use the account's clock and have no test clock. Everything else uses its customer's clock.
 */
export function runDueWork(account: Account): void {
  advanceControlClocks(account)
  account.dueWorkDoneAt = now(account)
  const { eventRequest } = account
  account.eventRequest = { id: null, idempotency_key: null }
  for (let next = first(account); next; next = first(account)) next.work(next.at)
  account.eventRequest = eventRequest
}

/** Runs due work at most once per second, the resolution of Stripe's timestamps. */
export function catchUp(account: Account): void {
  if (account.dueWorkDoneAt !== now(account)) runDueWork(account)
}

/** Keeps clocks of `POST /_control/clock` from falling behind the account's clock. */
function advanceControlClocks(account: Account): void {
  const time = now(account)
  for (const testClock of account.store.tables.testClocks.values()) {
    if (testClock.name === controlClockName && testClock.frozen_time < time)
      testClock.frozen_time = time
  }
}

function first(account: Account): Due | undefined {
  let earliest: Due | undefined
  const consider = (due: Due | undefined, time: number) => {
    if (due && due.at <= time && (!earliest || due.at < earliest.at)) earliest = due
  }
  const time = now(account)
  for (const session of account.store.tables.checkoutSessions.values()) {
    if (session.status !== 'open') continue
    consider({ at: session.expires_at, work: (at) => expireSession(account, session, at) }, time)
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

/** If a cancellation and a renewal are due in the same second, the subscription is canceled. */
function nextSubscriptionWork(
  account: Account,
  subscription: Stripe.Subscription,
): Due | undefined {
  if (subscription.status === 'incomplete') {
    const first = account.store.tables.invoices.get(subscription.latest_invoice as string)
    if (first && isInvoiceProcessing(account, first)) return undefined
    const at = subscription.created + incompleteLifetime
    return { at, work: () => expireIncomplete(account, subscription, at) }
  }
  const periodEnd = getPeriodEnd(subscription)
  const { cancel_at } = subscription
  return cancel_at !== null && cancel_at <= periodEnd
    ? { at: cancel_at, work: (at) => endSubscription(account, subscription, at) }
    : { at: periodEnd, work: (at) => startNextPeriod(account, subscription, at) }
}

function nextInvoiceWork(account: Account, invoice: Stripe.Invoice): Due | undefined {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: nextAttempt } = invoice
  if (invoice.status === 'draft' && finalizesAt !== null) {
    const run = (at: number) => {
      finalizeInvoice(account, invoice, at)
      collectInvoice(account, invoice, at)
    }
    return { at: finalizesAt, work: run }
  }
  if (invoice.status !== 'open' || nextAttempt === null) return undefined
  return { at: nextAttempt, work: (at) => void collectInvoice(account, invoice, at) }
}
