import type Stripe from 'stripe'
import { now, timeOf } from './account.ts'
import type { Account } from './account.ts'
import { expire } from './checkout-sessions.ts'
import { finalize, isProcessing } from './invoice-life.ts'
import { collect, end, giveUp, incompleteFor, periodEndOf, renew } from './subscription-life.ts'

/** The name of the clocks that `POST /_control/clock` makes. */
export const controlClock = 'made by /_control/clock'

type Due = { at: number; work: (at: number) => void }

/**
 * Does everything whose time has come, in order of time, nobody's call being the cause: sessions
 * expire by the account's clock, for they belong to no test clock; the rest goes by its customer's.
 */
export function doDueWork(account: Account): void {
  carryClocks(account)
  account.workedAt = now(account)
  const { cause } = account
  account.cause = { id: null, idempotency_key: null }
  for (let next = first(account); next; next = first(account)) next.work(next.at)
  account.cause = cause
}

/** The same, unless it was done in this second already: nothing becomes due between seconds. */
export function keepUp(account: Account): void {
  if (account.workedAt !== now(account)) doDueWork(account)
}

/** A clock that the control made never falls behind the account's, so that the two agree. */
function carryClocks(account: Account): void {
  const time = now(account)
  for (const testClock of account.store.tables.testClocks.values()) {
    if (testClock.name === controlClock && testClock.frozen_time < time)
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
    consider({ at: session.expires_at, work: (at) => expire(account, session, at) }, time)
  }
  for (const subscription of account.store.tables.subscriptions.values()) {
    if (subscription.ended_at !== null) continue
    consider(
      ofSubscription(account, subscription),
      timeOf(account, subscription.customer as string),
    )
  }
  for (const invoice of account.store.tables.invoices.values()) {
    if (!invoice.auto_advance) continue
    consider(ofInvoice(account, invoice), timeOf(account, invoice.customer as string))
  }
  return earliest
}

/** Of an end and a renewal at the same second, the end comes instead. */
function ofSubscription(account: Account, subscription: Stripe.Subscription): Due | undefined {
  if (subscription.status === 'incomplete') {
    const first = account.store.tables.invoices.get(subscription.latest_invoice as string)
    if (first && isProcessing(account, first)) return undefined
    const at = subscription.created + incompleteFor
    return { at, work: () => giveUp(account, subscription, at) }
  }
  const periodEnd = periodEndOf(subscription)
  const { cancel_at } = subscription
  return cancel_at !== null && cancel_at <= periodEnd
    ? { at: cancel_at, work: (at) => end(account, subscription, at) }
    : { at: periodEnd, work: (at) => renew(account, subscription, at) }
}

function ofInvoice(account: Account, invoice: Stripe.Invoice): Due | undefined {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: nextAttempt } = invoice
  if (invoice.status === 'draft' && finalizesAt !== null) {
    const work = (at: number) => {
      finalize(account, invoice, at)
      collect(account, invoice, at)
    }
    return { at: finalizesAt, work }
  }
  if (invoice.status !== 'open' || nextAttempt === null) return undefined
  return { at: nextAttempt, work: (at) => void collect(account, invoice, at) }
}
