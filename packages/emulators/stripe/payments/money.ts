import type Stripe from 'stripe'

export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

export function formatPrice({ unit_amount, currency, recurring }: Stripe.Price): string {
  const amount = formatMoney(unit_amount ?? 0, currency)
  if (!recurring) return amount
  const { interval, interval_count: count } = recurring
  return `${amount} / ${count === 1 ? interval : `${count} ${interval}s`}`
}
