import { stripeEvents } from '../../domain/stripe-account.ts'
import { syncCustomer } from './billing.ts'
import { logBilling } from './log.ts'
import { releaseSeatOf } from './seats.ts'
import { readStripeEvent } from './stripe.ts'

const known: ReadonlySet<string> = new Set(stripeEvents)

/**
 * Acts on an event of Stripe: its customer is compared with Stripe, whatever the event says. What
 * is not about one of our customers is logged and changes nothing (scenario W6).
 *
 * @throws {ApiError} invalid_input when the signature does not hold; outages, so that Stripe sends
 *   the event again
 */
export async function applyStripeEvent(request: Request, now: Date): Promise<void> {
  const { id, type, customer, expiredSession } = await readStripeEvent(request)
  const about = known.has(type) ? customer : undefined
  const person = about === undefined ? undefined : await syncCustomer(about, now, id)
  if (person) return
  // Somebody who is gone may have left a seat reserved behind them.
  if (expiredSession !== undefined) await releaseSeatOf(expiredSession)
  logBilling({ what: 'ignored', event: type })
}
