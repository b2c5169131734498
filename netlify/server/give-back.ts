import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RefundReason } from '../../domain/billing.ts'
import { refunds } from '../../drizzle/schema.ts'
import { database, instant } from './database.ts'
import { logBilling } from './log.ts'
import { inTurn } from './people.ts'
import { cancelSubscription, refundLastPayment } from './stripe-subscriptions.ts'

/**
 * The one explicit rule for money that should not have been taken (api.md; scenario S3): the
 * subscription ends, the payment goes back in full, and the person can read why. The debt is
 * written down first, so that from then on the subscription grants nothing and every later sync
 * takes up what is left; the end comes before the money, so that a refund which Stripe refuses
 * cannot become a second payment. Each step can be asked for again without a second effect.
 *
 * @param alongside what is written with the debt or not at all
 */
export async function giveBack(
  userId: string,
  subscription: string,
  given: RefundReason,
  now: Date,
  alongside: SQL[] = [],
): Promise<void> {
  const on = database()
  const written = await on.batch([
    inTurn({ id: userId }),
    ...alongside.map((statement) => on.execute(statement)),
    on.execute(sql`
      insert into ${refunds} ("stripe_subscription_id", "user_id", "reason")
      values (${subscription}, ${userId}, ${given})
      on conflict ("stripe_subscription_id") do update set "reason" = ${refunds.reason}
      returning "reason"`),
  ])
  // A debt of before keeps its reason: Stripe refuses a retry that says something else.
  const [debt] = (written.at(-1)?.rows ?? []) as { reason: RefundReason }[]
  const reason = debt?.reason ?? given
  await cancelSubscription(subscription)
  const cents = await refundLastPayment(subscription, reason)
  await on.execute(sql`
    update ${refunds} set "cents" = ${cents}, "refunded_at" = ${instant(now)}
    where ${refunds.stripeSubscriptionId} = ${subscription} and ${refunds.refundedAt} is null`)
  logBilling({ what: 'given back', subscription, reason })
}
