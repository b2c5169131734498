import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Subscription } from '../../../domain/billing/subscription.ts'
import { renewalConsents } from '../../../drizzle/schema/billing.ts'
import { database, toTimestamp } from '../http/database.ts'
import { logBilling } from '../http/log.ts'
import { findAcceptedSession } from './stripe-checkout.ts'

/** A consent to insert, or one whose subscription has ended. */
export interface Consent {
  session: string
  subscription: string
  termsVersion: string
  acceptedAt: Date
  endedAt: Date | null
}

type StoredConsent = typeof renewalConsents.$inferSelect

/**
 * Lists the consents that are not stored, or not stored as ended. Asks Stripe for the session of each
 * one that is not stored, which happens once per subscription.
 */
export async function readConsents(
  subscriptions: readonly Subscription[],
  stored: readonly StoredConsent[],
): Promise<Consent[]> {
  const consents: Consent[] = []
  for (const { id, termsVersion, createdAt, endedAt } of subscriptions) {
    if (termsVersion === undefined) continue
    const known = stored.find(({ stripeSubscriptionId }) => stripeSubscriptionId === id)
    if (known && (known.endedAt !== null || endedAt === null)) continue
    const session = known?.checkoutSessionId ?? (await findAcceptedSession(id))
    if (session === undefined) logBilling({ what: 'consent not found', subscription: id })
    // Stripe creates the subscription when the user accepts, and gives the session no other time.
    else consents.push({ session, subscription: id, termsVersion, acceptedAt: createdAt, endedAt })
  }
  return consents
}

/** Stores consents of a customer, if `when` is true. */
export const recordConsents = (customer: string, consents: Consent[], when: SQL): SQL[] =>
  consents.map(
    ({ session, subscription, termsVersion, acceptedAt, endedAt }) => sql`
      insert into ${renewalConsents} ("checkout_session_id", "stripe_subscription_id",
        "stripe_customer_id", "terms_version", "accepted_at", "ended_at")
      select ${session}, ${subscription}, ${customer}, ${termsVersion}, ${toTimestamp(acceptedAt)},
        ${endedAt ? toTimestamp(endedAt) : sql`null::timestamptz`}
      where ${when}
      on conflict ("checkout_session_id") do update set "ended_at" = excluded."ended_at"
        where ${renewalConsents.endedAt} is null`,
  )

/** Marks all consents of a customer as ended, because the account is being deleted. */
export const endConsents = (customer: string, now: Date): SQL => sql`
  update ${renewalConsents} set "ended_at" = ${toTimestamp(now)}
  where ${renewalConsents.stripeCustomerId} = ${customer} and ${renewalConsents.endedAt} is null`

/**
 * Deletes the consents that the law no longer asks us to keep: at least 3 years after the user
 * agreed, and 1 year after the membership ended (California Business and Professions Code 17602).
 */
export async function deleteOldConsents(now: Date): Promise<void> {
  await database().execute(sql`delete from ${renewalConsents}
    where ${renewalConsents.acceptedAt} < ${toTimestamp(now)} - interval '3 years'
      and ${renewalConsents.endedAt} < ${toTimestamp(now)} - interval '1 year'`)
}
