import type Stripe from 'stripe'
import {
  subscriptionExpansions,
  toSubscription,
} from '../../../domain/billing/stripe-subscription.ts'
import type { Subscription } from '../../../domain/billing/subscription.ts'

export async function allSubscriptions(client: Stripe): Promise<Subscription[]> {
  const subscriptions: Subscription[] = []
  for await (const one of client.subscriptions.list({
    status: 'all',
    limit: 100,
    expand: subscriptionExpansions.map((path) => `data.${path}`),
  })) {
    subscriptions.push(toSubscription(one))
  }
  return subscriptions
}

export interface OpenDispute {
  id: string
  cents: number
  status: string
  /**
   * The last day to answer the dispute, in UTC. Undefined if the bank does not wait for our answer.
   */
  answerBy: string | undefined
}

export async function openDisputes(client: Stripe): Promise<OpenDispute[]> {
  const disputes: OpenDispute[] = []
  for await (const { id, amount, status, evidence_details } of client.disputes.list({
    limit: 100,
  })) {
    if (!isOpen.has(status)) continue
    const due = status.endsWith('needs_response') ? evidence_details.due_by : null
    const answerBy = due == null ? undefined : new Date(due * 1000).toISOString().slice(0, 10)
    disputes.push({ id, cents: amount, status, answerBy })
  }
  return disputes
}

const isOpen: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'warning_needs_response',
  'warning_under_review',
])

/**
 * Returns the revenue of each calendar quarter (UTC) in cents, newest quarter first. Revenue is the
 * amount of paid invoices minus refunds.
 */
export async function revenue(client: Stripe): Promise<[quarter: string, cents: number][]> {
  const sums = new Map<string, number>()
  const add = (seconds: number, cents: number) => {
    const at = new Date(seconds * 1000)
    const quarter = `${at.getUTCFullYear()} Q${Math.floor(at.getUTCMonth() / 3) + 1}`
    sums.set(quarter, (sums.get(quarter) ?? 0) + cents)
  }
  for await (const invoice of client.invoices.list({ status: 'paid', limit: 100 })) {
    add(invoice.status_transitions.paid_at ?? invoice.created, invoice.amount_paid)
  }
  for await (const { created, amount, status } of client.refunds.list({ limit: 100 })) {
    if (status === 'succeeded' || status === 'pending') add(created, -amount)
  }
  return [...sums].sort(([a], [b]) => (a < b ? 1 : -1))
}
