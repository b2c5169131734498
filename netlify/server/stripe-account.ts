import { ApiError } from '../../domain/errors.ts'
import { wrongAccount } from '../../domain/stripe-account.ts'
import type { AccountAndMode } from '../../domain/stripe-account.ts'
import { stripeAccount } from '../../drizzle/schema.ts'
import { database } from './database.ts'
import { SettingsError } from './env.ts'

/** A key is seldom corrected sooner, in seconds. */
const retryAfter = 300

const closed =
  'Payments are closed because of a wrong setting on our side. Nothing was charged or changed. Please try again later.'

/**
 * Checks that the database belongs to the account and mode of the key; the first key ever used
 * claims it. To any other key Stripe answers that our customers do not exist, which would read as
 * "free" and detach every member.
 *
 * @throws {ApiError} unavailable; the log names both accounts
 */
export async function assertOwnAccount(opened: AccountAndMode): Promise<void> {
  const on = database()
  const [, rows] = await on.batch([
    on
      .insert(stripeAccount)
      .values({ id: 1, ...opened, firstUsedAt: new Date() })
      .onConflictDoNothing(),
    on.select().from(stripeAccount),
  ])
  const [stored] = rows
  const wrong = stored && wrongAccount(opened, stored)
  if (wrong === undefined) return
  throw new ApiError('unavailable', closed, { retryAfter, cause: new SettingsError(wrong) })
}
