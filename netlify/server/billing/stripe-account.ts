import { ApiError } from '../../../domain/http/errors.ts'
import { wrongAccount } from '../../../domain/billing/webhook-events.ts'
import type { AccountAndMode } from '../../../domain/billing/webhook-events.ts'
import { stripeAccount } from '../../../drizzle/schema/billing.ts'
import { database } from '../http/database.ts'
import { SettingsError } from '../http/env.ts'

/**
 * The `Retry-After` of our reply while our Stripe key is wrong, in seconds. The owner needs a few
 * minutes to correct the key.
 */
const retryAfterSeconds = 300

const paymentsClosed =
  'Payments are closed because one of our settings is wrong. Nothing was charged or changed. Please try again later.'

/**
 * Checks that our key belongs to the Stripe account and mode that the database stores. The first
 * key that we use sets both. With a key of another account, Stripe would report every customer as
 * missing.
 *
 * @throws {ApiError} unavailable; the log names both accounts
 */
export async function assertOwnAccount(opened: AccountAndMode): Promise<void> {
  // The update changes no value, but without it the statement would not return an existing row.
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
