import { sql } from 'drizzle-orm'
import type { RefundReason } from '../../domain/billing.ts'
import { refunds } from '../../drizzle/schema.ts'
import { database } from './database.ts'
import { logBilling } from './log.ts'
import { cancelSubscription, refundLastPayment } from './stripe-subscriptions.ts'

/**
 * The one explicit rule for money that should not have been taken (api.md; scenario S3): the
 * subscription ends, the payment goes back in full, and the person can read why. The debt is
 * written down first, so that from then on the subscription grants nothing and every later sync
 * takes up what is left; the end comes before the money, so that a refund which Stripe refuses
 * cannot become a second payment. Each step can be asked for again without a second effect.
 */
export async function giveBack(
  userId: string,
  subscription: string,
  reason: RefundReason,
  now: Date,
): Promise<void> {
  await database().execute(sql`
    insert into ${refunds} ("stripe_subscription_id", "user_id", "reason")
    values (${subscription}, ${userId}, ${reason}) on conflict do nothing`)
  await cancelSubscription(subscription)
  const cents = await refundLastPayment(subscription)
  await database().execute(sql`
    update ${refunds} set "cents" = ${cents}, "refunded_at" = ${now.toISOString()}::timestamptz
    where ${refunds.stripeSubscriptionId} = ${subscription} and ${refunds.refundedAt} is null`)
  logBilling({ what: 'given back', subscription, reason })
}
