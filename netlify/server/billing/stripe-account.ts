import { ApiError } from '../../../domain/http/errors.ts'
import { wrongAccount } from '../../../domain/billing/webhook-events.ts'
import type { AccountAndMode } from '../../../domain/billing/webhook-events.ts'
import { stripeAccount } from '../../../drizzle/schema.ts'
import { database } from '../http/database.ts'
import { SettingsError } from '../http/env.ts'

/** A key is seldom corrected sooner, in seconds. */
const retryAfterSeconds = 300

const paymentsClosed =
  'Payments are closed because of a wrong setting on our side. Nothing was charged or changed. Please try again later.'

/**
 * Checks that the database belongs to the account and mode of the key; the first key ever used
 * claims it. To any other key Stripe answers that our customers do not exist, which would read as
 * "free" and detach every member.
 *
 * @throws {ApiError} unavailable; the log names both accounts
 */
export async function assertOwnAccount(opened: AccountAndMode): Promise<void> {
  // The update changes nothing; it makes the statement return the row that is there already.
  const [stored] = await database()
    .insert(stripeAccount)
    .values({ id: 1, ...opened, firstUsedAt: new Date() })
    .onConflictDoUpdate({ target: stripeAccount.id, set: { id: 1 } })
    .returning()
  const wrong = stored && wrongAccount(opened, stored)
  if (wrong === undefined) return
  throw new ApiError('unavailable', paymentsClosed, {
    retryAfter: retryAfterSeconds,
    cause: new SettingsError(wrong),
  })
}
