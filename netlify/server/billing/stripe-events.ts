import { stripeEvents } from '../../../domain/billing/webhook-events.ts'
import { syncCustomer } from './sync-customer.ts'
import { environment } from '../http/env.ts'
import { logBilling } from '../http/log.ts'
import { releaseSeatOfSession } from './seats.ts'
import { findPayer } from './stripe-charges.ts'
import { verifiedEvent } from './stripe.ts'
import type { StripeEvent } from './stripe.ts'

const handledEvents: ReadonlySet<string> = new Set(stripeEvents)

/**
 * Acts on an event of Stripe: its customer is compared with Stripe, whatever the event says
 * (scenario W4). What is not about one of our customers is logged and changes nothing (scenario W6).
 *
 * @throws {ApiError} invalid_input when the signature does not hold; outages, so that Stripe sends
 *   the event again
 */
export async function applyStripeEvent(request: Request, now: Date): Promise<void> {
  const event = await verifiedEvent(request)
  const ours = isOurs(event)
  const customer = ours && handledEvents.has(event.type) ? await customerOf(event) : undefined
  if (customer !== undefined && (await syncCustomer(customer, now, event.id))) return
  // Somebody who is gone may have left a seat reserved behind them.
  if (ours && event.type === 'checkout.session.expired')
    await releaseSeatOfSession(event.data.object.id)
  logBilling({ what: 'ignored', event: event.type })
}

/** Whether an event is of the key's mode, and not of another account. */
const isOurs = ({ livemode, account }: StripeEvent): boolean =>
  livemode === environment().stripe.isLive && !account

type Id = string | { id: string } | null | undefined

/**
 * The customer that an event is about; undefined for an event without one. A dispute names only its
 * charge, so Stripe is asked for that.
 */
async function customerOf({ data }: StripeEvent): Promise<string | undefined> {
  const { customer, charge } = data.object as { customer?: Id; charge?: Id }
  if (customer !== undefined) return idOf(customer)
  const paid = idOf(charge)
  return paid === undefined ? undefined : findPayer(paid)
}

/** Stripe's id of an object, expanded or not. Postgres refuses NUL, and no id has one. */
function idOf(object: Id): string | undefined {
  const id: unknown = typeof object === 'object' ? object?.id : object
  return typeof id === 'string' && !id.includes('\0') ? id : undefined
}
