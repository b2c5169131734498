import type Stripe from 'stripe'
import { toSubscription } from '../../domain/stripe-subscription.ts'
import type { Subscription } from '../../domain/subscription.ts'

/** Every subscription of the account, ended ones too. */
export async function allSubscriptions(client: Stripe): Promise<Subscription[]> {
  const found: Subscription[] = []
  for await (const one of client.subscriptions.list({ status: 'all', limit: 100 })) {
    found.push(toSubscription(one))
  }
  return found
}

/** Cents of all paid invoices by calendar quarter (UTC), the newest first. */
export async function allPaidInvoices(client: Stripe): Promise<[quarter: string, cents: number][]> {
  const sums = new Map<string, number>()
  for await (const invoice of client.invoices.list({ status: 'paid', limit: 100 })) {
    const at = new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000)
    const quarter = `${at.getUTCFullYear()} Q${Math.floor(at.getUTCMonth() / 3) + 1}`
    sums.set(quarter, (sums.get(quarter) ?? 0) + invoice.amount_paid)
  }
  return [...sums].sort(([a], [b]) => (a < b ? 1 : -1))
}
