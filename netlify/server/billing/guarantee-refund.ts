import { sql } from 'drizzle-orm'
import { findFirstPayment } from '../../../domain/billing/refunds.ts'
import type { Refund } from '../../../domain/billing/checkout.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { foundingSeats, refunds } from '../../../drizzle/schema/billing.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { lockUserRow } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'
import { database } from '../http/database.ts'
import { recordRefund, selectRefunds, showRefund } from './refunds.ts'
import { freeSeatOfUser } from './seats.ts'
import { listCharges, listSubscriptions } from './stripe-customers.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Refunds a user's first payment in full, if it was made in the last `refundDays` days. Ends the
 * membership and frees the founding seat. The refund is stored before it is sent, so that a second
 * request, or the next sync after an outage, continues the same refund.
 *
 * @throws {ApiError} nothing_to_refund, not_first_payment, refund_window_over, payment_disputed,
 *   unauthorized if the account was deleted meanwhile, or an error for a Stripe outage
 */
export async function refundFirstPayment(user: UserRow, now: Date): Promise<Refund> {
  const { id: userId, stripeCustomerId: customer } = user
  if (customer === null) throw new ApiError('nothing_to_refund')
  // Sync first, because the owner may have refunded the payment, or the bank may have taken it back.
  if (!(await syncCustomer(customer, now))) throw new ApiError('unauthorized')
  const subscriptions = await listSubscriptions(customer)
  const charges = await listCharges(customer)
  const stored = await selectRefunds(userId)
  const refunds = new Map(stored.map(({ subscriptionId, reason }) => [subscriptionId, reason]))
  const found = findFirstPayment({ subscriptions, charges, refunds }, now)
  if (typeof found === 'string') throw new ApiError(found)
  await storeRefund(userId, found.subscription)
  // The sync ends the membership in our row, cancels the subscription and sends the refund.
  if (!(await syncCustomer(customer, now))) throw new ApiError('unauthorized')
  const after = await selectRefunds(userId)
  const refund = after.find(({ subscriptionId }) => subscriptionId === found.subscription)
  if (!refund) throw new ApiError('unauthorized')
  if (refund.status === 'disputed') throw new ApiError('payment_disputed')
  if (refund.reason !== 'guarantee') throw new ApiError('nothing_to_refund')
  return showRefund(refund)
}

/**
 * Stores the refund and frees the held seat in one transaction, unless a refund is stored already. A
 * seat that is reserved for another checkout stays.
 */
async function storeRefund(userId: string, subscription: string): Promise<void> {
  const db = database()
  const isNew = sql`exists (select from ${users} where ${users.id} = ${userId})
    and not exists (select from ${refunds} where ${refunds.stripeSubscriptionId} = ${subscription})`
  await db.batch([
    lockUserRow({ id: userId }),
    db.execute(freeSeatOfUser(userId, sql`${foundingSeats.state} = 'held' and ${isNew}`)),
    db.execute(recordRefund(userId, subscription, 'guarantee', isNew)),
  ])
}
