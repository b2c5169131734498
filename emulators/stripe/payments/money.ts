import type Stripe from 'stripe'

/** Formats an amount in cents, for example 4900 as `$49.00`. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

/** Formats a price with its interval, such as `$49.00 / month`. */
export function formatPrice({ unit_amount, currency, recurring }: Stripe.Price): string {
  const amount = formatMoney(unit_amount ?? 0, currency)
  if (!recurring) return amount
  const { interval, interval_count: count } = recurring
  return `${amount} / ${count === 1 ? interval : `${count} ${interval}s`}`
}
