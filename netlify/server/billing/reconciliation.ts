import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { foundingSeats, reconciliation } from '../../../drizzle/schema/billing.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { deleteUser, listUndeleted } from '../account/delete-account.ts'
import { database, toTimestamp } from '../http/database.ts'
import { describeCause, logBilling } from '../http/log.ts'
import { settleRefundsOfDeleted } from './refunds.ts'
import { deleteOldConsents } from './renewal-consents.ts'
import { releaseSeatOfSession, releaseOrphanedSeats } from './seats.ts'
import { expireCheckoutSession } from './stripe-checkout.ts'
import { assertStripeAccount } from './stripe.ts'
import { syncCustomer } from './sync-customer.ts'

/** Minimum time between two nightly comparisons of a customer, in milliseconds. */
const compareEveryMs = 20 * 3_600_000

interface Reconciliation {
  compared: number
  failed: number
  /** False if the time was up first, or our key belongs to another Stripe account. */
  finished: boolean
}

/**
 * Runs a part of the nightly comparison. Syncs the customers that were compared longest ago, to find
 * changes whose webhook event was lost (W8). A customer that fails waits for the next night, so it
 * blocks no other. After the last customer, finishes open deletions, continues the refunds of deleted
 * users and frees their reserved seats. The next call continues where this one stops or is killed.
 *
 * @param within time limit in milliseconds; the step that is running then still finishes
 * @returns undefined if the comparison of this night has finished
 */
export async function reconcileDueCustomers(
  clock: () => Date,
  within: number,
): Promise<Reconciliation | undefined> {
  const lastNight = new Date(clock().getTime() - compareEveryMs)
  const [finished] = await database()
    .select()
    .from(reconciliation)
    .where(gt(reconciliation.lastFinishedAt, lastNight))
  return finished ? undefined : reconcile(lastNight, clock, within)
}

/** Does the same for every customer, whenever they were compared. */
export const reconcileAllCustomers = (clock: () => Date, within: number): Promise<Reconciliation> =>
  reconcile(clock(), clock, within)

async function reconcile(
  comparedBefore: Date,
  clock: () => Date,
  within: number,
): Promise<Reconciliation> {
  const end = performance.now() + within
  const run = { compared: 0, failed: 0, finished: false }
  if (!(await keyOpensOurAccount())) return run
  for (;;) {
    if (performance.now() > end) return run
    const customer = await claimOldest(comparedBefore, clock())
    if (customer === undefined) break
    try {
      await syncCustomer(customer, clock())
      run.compared += 1
    } catch (cause) {
      run.failed += 1
      logBilling({ what: 'not reconciled', customer, reason: describeCause(cause) })
    }
  }
  for (const [what, step] of await listFinalSteps(clock)) {
    if (performance.now() > end) return run
    await step().catch((cause: unknown) => logBilling({ what, reason: describeCause(cause) }))
  }
  await database().update(reconciliation).set({ lastFinishedAt: clock() })
  run.finished = true
  return run
}

/**
 * Whether our key belongs to the Stripe account whose id the database stores. Also false if Stripe
 * does not answer. Logs the error once, instead of once per customer.
 */
async function keyOpensOurAccount(): Promise<boolean> {
  try {
    await assertStripeAccount()
    return true
  } catch (cause) {
    logBilling({ what: 'not reconciled', reason: describeCause((cause as Error).cause ?? cause) })
    return false
  }
}

/**
 * Takes the customer that was compared longest ago, if that was earlier than `comparedBefore`. Two
 * simultaneous runs never take the same customer.
 */
async function claimOldest(comparedBefore: Date, now: Date): Promise<string | undefined> {
  const oldest = database()
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNotNull(users.stripeCustomerId),
        sql`coalesce(${users.checkedAt}, '-infinity') < ${toTimestamp(comparedBefore)}`,
      ),
    )
    .orderBy(sql`${users.checkedAt} nulls first`)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await database()
    .update(users)
    .set({ checkedAt: now })
    .where(sql`${users.id} = (${oldest})`)
    .returning({ customer: sql<string>`${users.stripeCustomerId}` })
  return claimed?.customer
}

type Step = readonly [failure: string, step: () => Promise<unknown>]

/** The deletions and seats are in random order, so that the time limit does not always skip the same ones. */
async function listFinalSteps(clock: () => Date): Promise<Step[]> {
  await releaseOrphanedSeats()
  const seats = await database()
    .select({ session: sql<string>`${foundingSeats.checkoutSessionId}` })
    .from(foundingSeats)
    .where(and(eq(foundingSeats.state, 'reserved'), isNull(foundingSeats.userId)))
    .orderBy(sql`random()`)
  const undeleted = await listUndeleted()
  return [
    ...undeleted.map((id): Step => ['not deleted', () => deleteUser(id, clock())]),
    ['refund not settled', () => settleRefundsOfDeleted(clock())],
    ...seats.map(({ session }): Step => ['seat not freed', () => freeSeatOfDeleted(session)]),
    ['consents not deleted', () => deleteOldConsents(clock())],
  ]
}

async function freeSeatOfDeleted(session: string): Promise<void> {
  if ((await expireCheckoutSession(session)) === 'expired') await releaseSeatOfSession(session)
}
