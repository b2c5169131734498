import { sql } from 'drizzle-orm'
import type { RefundReason } from '../../domain/billing.ts'
import { refunds } from '../../drizzle/schema.ts'
import { database } from './database.ts'
import { logBilling } from './log.ts'
import { cancelSubscription, refundLastPayment } from './stripe.ts'

/**
 * The one explicit rule for money that should not have been taken (api.md; scenario S3): the
 * payment goes back in full, the person can read why, and the subscription ends. In this order,
 * since each step can be asked for again without a second effect, and what Stripe still shows as
 * running is met again by the next sync.
 */
export async function giveBack(
  userId: string,
  subscription: string,
  reason: RefundReason,
  now: Date,
): Promise<void> {
  const cents = await refundLastPayment(subscription)
  await database().execute(sql`
    insert into ${refunds} ("stripe_subscription_id", "user_id", "cents", "reason", "refunded_at")
    values (${subscription}, ${userId}, ${cents}, ${reason}, ${now.toISOString()}::timestamptz)
    on conflict do nothing`)
  await cancelSubscription(subscription)
  logBilling({ what: 'given back', subscription, reason })
}
