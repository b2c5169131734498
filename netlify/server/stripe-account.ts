import { ApiError } from '../../domain/errors.ts'
import { stripeAccount } from '../../drizzle/schema.ts'
import { database } from './database.ts'
import { SettingsError } from './env.ts'

/** What a secret key opens: one Stripe account in one mode. */
export interface AccountOfKey {
  accountId: string
  isLive: boolean
}

/** Nobody corrects a key within five minutes, in seconds. */
const retryAfter = 300

const wrongAccount =
  'Payments are closed because of a wrong setting on our side. Nothing was charged or changed. Please try again later.'

/**
 * Checks that the database belongs to the account and mode of the key; the first key ever used
 * claims it. To any other key Stripe answers that our customers do not exist, which would read as
 * "free" and detach every member.
 *
 * @throws {ApiError} unavailable; the log names both accounts
 */
export async function assertOwnAccount({ accountId, isLive }: AccountOfKey): Promise<void> {
  const on = database()
  const [, rows] = await on.batch([
    on
      .insert(stripeAccount)
      .values({ id: 1, accountId, isLive, firstUsedAt: new Date() })
      .onConflictDoNothing(),
    on.select().from(stripeAccount),
  ])
  const [stored] = rows
  if (stored?.accountId === accountId && stored.isLive === isLive) return
  const describe = (account: AccountOfKey | undefined) =>
    account && `${account.accountId} (${account.isLive ? 'live' : 'test'} mode)`
  const cause = new SettingsError(
    `STRIPE_SECRET_KEY opens ${describe({ accountId, isLive })}, but this database belongs to ${describe(stored)}. Use that account's key, or another database.`,
  )
  throw new ApiError('unavailable', wrongAccount, { retryAfter, cause })
}
