import type Stripe from 'stripe'

type Interval = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>

const days: Record<string, number> = { day: 1, week: 7 }

/** Returns the time that is `count` periods after `anchor`. Times are Unix seconds. */
function periodStart(
  anchor: number,
  { interval, interval_count }: Interval,
  count: number,
): number {
  const steps = interval_count * count
  const length = days[interval]
  if (length) return anchor + steps * length * 86_400
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + steps * (interval === 'year' ? 12 : 1))
  // A subscription that starts on the 31st renews on the last day of a shorter month, and on the
  // 31st of later months that have one.
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime() / 1000
}

/** Returns the end of the period that begins at `start`. Times are Unix seconds. */
export function periodEnd(anchor: number, interval: Interval, start: number): number {
  for (let count = 1; ; count += 1) {
    const end = periodStart(anchor, interval, count)
    if (end > start) return end
  }
}
