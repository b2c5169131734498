import type { Config } from '@netlify/functions'
import { stripeEvents } from '../../domain/billing/webhook-events.ts'
import { readClerkEvent, type ClerkEvent } from '../server/account/clerk.ts'
import { deleteUser } from '../server/account/delete-account.ts'
import { storeClerkUser } from '../server/account/sync-user.ts'
import { releaseSeatOfSession } from '../server/billing/seats.ts'
import { callStripe, stripeId, verifiedEvent, type StripeEvent } from '../server/billing/stripe.ts'
import { updateCustomer } from '../server/billing/stripe-customers.ts'
import { syncCustomer } from '../server/billing/sync-customer.ts'
import { environment } from '../server/http/env.ts'
import { logBilling } from '../server/http/log.ts'
import { serve } from '../server/http/serve.ts'

/**
 * Applies a Clerk event. Clerk may deliver it more than once and in any order: each step is
 * idempotent, and an older state of a user never overwrites a newer one.
 *
 * @throws {ApiError} when a deletion or an update at Stripe fails. Clerk then redelivers the event,
 *   and we try again
 */
async function applyClerkEvent(event: ClerkEvent, now: Date): Promise<void> {
  if (event.kind === 'deleted') await deleteUser(event.clerkId, now)
  if (event.kind !== 'changed') return
  const stored = await storeClerkUser(event.user, now)
  if (stored) await updateCustomer(stored.customer, stored)
}

const handledEvents: ReadonlySet<string> = new Set(stripeEvents)

/**
 * Handles a Stripe event by syncing its customer from Stripe (W4). Logs and ignores an event if we
 * do not handle its type, if it belongs to another account or mode, or if its customer is not a
 * user of ours (W6). Exception: frees the reserved seat of an expired session even if its user was
 * deleted.
 *
 * @throws {ApiError} invalid_input if the signature or the body is not valid, or an error for an
 *   outage. Stripe then redelivers the event
 */
async function applyStripeEvent(request: Request, now: Date): Promise<void> {
  const event = await verifiedEvent(request)
  const ours = isOurs(event)
  const customer = ours && handledEvents.has(event.type) ? await customerOf(event) : undefined
  if (customer !== undefined && (await syncCustomer(customer, now))) return
  if (ours && event.type === 'checkout.session.expired')
    await releaseSeatOfSession(event.data.object.id)
  logBilling({ what: 'ignored', event: event.type })
}

/**
 * Whether an event belongs to our mode and account. Stripe sets `account` only for connected
 * accounts.
 */
const isOurs = ({ livemode, account }: StripeEvent): boolean =>
  livemode === environment().stripe.isLive && !account

type Id = string | { id: string } | null | undefined

/**
 * Returns the customer of an event, or undefined. Disputes and refunds name only their charge, so
 * we ask Stripe for the customer of that charge.
 */
async function customerOf({ data }: StripeEvent): Promise<string | undefined> {
  const { customer, charge } = data.object as { customer?: Id; charge?: Id }
  if (customer !== undefined) return stripeId(customer)
  const paid = stripeId(charge)
  return paid === undefined ? undefined : findPayer(paid)
}

/** Returns the customer of a charge. Undefined if the charge has none or does not exist. */
const findPayer = (charge: string): Promise<string | undefined> =>
  callStripe(
    async ({ charges }) => stripeId((await charges.retrieve(charge)).customer),
    () => undefined,
  )

export default serve({
  'POST /api/clerk/webhook': async ({ request, now }) => {
    await applyClerkEvent(await readClerkEvent(request), now)
    return { received: true }
  },
  'POST /api/stripe/webhook': async ({ request, now }) => {
    await applyStripeEvent(request, now)
    return { received: true }
  },
})

export const config: Config = { path: ['/api/clerk/webhook', '/api/stripe/webhook'] }
