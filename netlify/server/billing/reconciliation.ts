import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { foundingSeats, reconciliation } from '../../../drizzle/schema/billing.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { syncCustomer } from './sync-customer.ts'
import { database, toTimestamp } from '../http/database.ts'
import { deleteUser, listUndeleted } from '../account/delete-account.ts'
import { settleRefundsOfDeleted } from './refund.ts'
import { deleteOldConsents } from './renewal-consents.ts'
import { asApiError } from '../http/failure.ts'
import { describeCause, logBilling } from '../http/log.ts'
import { releaseSeatOfSession, releaseOrphanedSeats } from './seats.ts'
import { expireCheckoutSession } from './stripe-checkout.ts'
import { updateContact } from './stripe-contact.ts'
import { isUnknownCustomer } from './stripe-customers.ts'
import { assertStripeAccount, stripeCallCount } from './stripe.ts'
import { SliceOver, startSlice } from '../http/time-slice.ts'
import type { TimeSlice } from '../http/time-slice.ts'

/** Our limit of requests to Stripe per second. Stripe allows 100 in live mode. */
const callsPerSecond = 18

const pageSize = 50

/** `runSlice` stops after this many outages and timeouts in a row. */
const outageAfter = 3

/** Minimum time between the end of a run and the start of the next run, in milliseconds. */
const runEveryMs = 20 * 3_600_000

/**
 * How long the lease lasts after a slice acquires or extends it, in milliseconds. Longer than the
 * scheduled function can run (30 s), and shorter than the time between two of its starts (60 s).
 */
const leaseMs = 45_000

/** Time between two saves of the cursor, in milliseconds. Each save also extends the lease. */
const saveCursorEveryMs = 10_000

interface ReconciliationRun {
  compared: number
  failed: number
  /**
   * False if the slice stopped before the end: its time was up, Stripe had an outage, or our key
   * belongs to another Stripe account. If false, the next slice continues from the cursor.
   */
  finished: boolean
}

const isTheRow = eq(reconciliation.id, 1)

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs)

/**
 * Runs one slice of the nightly reconciliation. Syncs customers with Stripe from the saved cursor
 * on, to find changes whose webhook event was lost (W8). After the last customer, finishes open
 * deletions, continues the refunds of deleted users and frees their reserved seats. Returns
 * undefined if another slice is running or no run is due.
 *
 * @param within time limit in milliseconds; the last customer or step may take 5 seconds longer
 * @param force ignores the minimum time between runs
 */
export async function runSlice(
  clock: () => Date,
  within: number,
  force = false,
): Promise<ReconciliationRun | undefined> {
  const slice = startSlice(within)
  const start = await acquireLease(clock(), force)
  if (!start) return undefined
  const run = { compared: 0, failed: 0, finished: false }
  // `seen` is the customer that this slice tried last. The next slice starts after `cursor`.
  let [seen, cursor] = [start.cursor, start.cursor]
  let failedInARow = 0
  let keptAt = performance.now()
  for (;;) {
    const page = await nextPage(seen)
    if (page.length > 0 && !(await keyOpensOurAccount())) return finishRun(run, cursor)
    for (const user of page) {
      const [before, calls] = [performance.now(), stripeCallCount()]
      const outcome = await compareCustomer(user, clock(), slice)
      run[outcome === 'compared' ? 'compared' : 'failed'] += 1
      // A failure that affects only this customer must not end the slice.
      failedInARow = outcome === 'outage' ? failedInARow + 1 : 0
      if (failedInARow === outageAfter) return finishRun(run, cursor)
      seen = user.id
      // After an outage, do not move the cursor, so that the next slice tries this customer again.
      // Exception: if the time is up and the cursor has not moved in this slice, move it, so that
      // one slow customer cannot use up every slice.
      if (failedInARow === 0 || (slice.isOver() && cursor === start.cursor)) cursor = user.id
      if (slice.isOver()) return finishRun(run, cursor)
      if (performance.now() - keptAt > saveCursorEveryMs) {
        await saveCursor({ cursor, leasedUntil: leaseFrom(clock()) })
        keptAt = performance.now()
      }
      const least = ((stripeCallCount() - calls) / callsPerSecond) * 1000
      const rest = Math.max(0, least - (performance.now() - before))
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
    if (page.length < pageSize) break
  }
  // No customer is left. Save the cursor, so that after an interruption the next slice repeats only
  // the steps below.
  await saveCursor({ cursor: seen, leasedUntil: leaseFrom(clock()) })
  // These steps stop at the slice's time limit. We process deletions and seats in random order, so
  // that the time limit does not always skip the same ones.
  await finishDeletions(clock, slice)
  await runStep('refund not settled', () => settleRefundsOfDeleted(clock()), clock, slice)
  await freeUnnamedSeats(clock, slice)
  await runStep('consents not deleted', () => deleteOldConsents(clock()), clock, slice)
  // If the time is up, the steps above may be incomplete. If this slice also synced customers, let
  // the next slice repeat the steps. Otherwise the steps had a whole slice, so finish the run.
  if (slice.isOver() && run.compared + run.failed > 0) return finishRun(run, seen)
  run.finished = true
  await saveCursor({ cursor: null, finishedAt: clock(), leasedUntil: null })
  return run
}

/** Syncs one customer. A failure is `refused` if it affects only this customer, else `outage`. */
async function compareCustomer(
  { id, customer, contactDue }: { id: string; customer: string; contactDue: boolean },
  now: Date,
  slice: TimeSlice,
): Promise<'compared' | 'refused' | 'outage'> {
  try {
    await slice.wait(syncCustomer(customer, now))
    if (contactDue) await slice.wait(updateContact(eq(users.id, id)))
    return 'compared'
  } catch (cause) {
    logBilling({ what: 'not reconciled', customer, reason: describeCause(cause) })
    if (cause instanceof SliceOver) return 'outage'
    const isRefused = isUnknownCustomer(cause) || asApiError(cause).code === 'internal'
    return isRefused ? 'refused' : 'outage'
  }
}

/**
 * Syncs every customer now. If a run was interrupted, first finishes that run, which syncs only the
 * customers after the cursor. Then a second run syncs all customers.
 *
 * @param within time limit of each run, in milliseconds
 * @returns the result of the last run; undefined if another process runs the reconciliation
 */
export async function reconcileAllCustomers(
  clock: () => Date,
  within: number,
): Promise<ReconciliationRun | undefined> {
  const [interrupted] = await database()
    .select({ cursor: reconciliation.cursor })
    .from(reconciliation)
  const run = await runSlice(clock, within, true)
  return run?.finished && interrupted?.cursor ? runSlice(clock, within, true) : run
}

/** Undefined if another process holds the lease, or if no run is due and `force` is false. */
async function acquireLease(now: Date, force: boolean) {
  const at = toTimestamp(now)
  const due = sql`${reconciliation.finishedAt} is null or ${reconciliation.cursor} is not null
    or ${reconciliation.finishedAt} < ${toTimestamp(new Date(now.getTime() - runEveryMs))}`
  const [lease] = await database()
    .update(reconciliation)
    .set({
      leasedUntil: leaseFrom(now),
      startedAt: sql`case when ${reconciliation.cursor} is null then ${at} else ${reconciliation.startedAt} end`,
    })
    .where(
      sql`${isTheRow} and (${reconciliation.leasedUntil} is null or ${reconciliation.leasedUntil} < ${at})
        and (${force}::boolean or ${due})`,
    )
    .returning({ cursor: reconciliation.cursor })
  return lease
}

const saveCursor = (values: Partial<typeof reconciliation.$inferInsert>) =>
  database().update(reconciliation).set(values).where(isTheRow)

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

async function finishRun(
  run: ReconciliationRun,
  cursor: string | null,
): Promise<ReconciliationRun> {
  await saveCursor({ cursor, leasedUntil: null })
  return run
}

const nextPage = (after: string | null) =>
  database()
    .select({
      id: users.id,
      customer: sql<string>`${users.stripeCustomerId}`,
      contactDue: users.stripeContactDue,
    })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), after ? gt(users.id, after) : undefined))
    .orderBy(asc(users.id))
    .limit(pageSize)

async function finishDeletions(clock: () => Date, slice: TimeSlice): Promise<void> {
  for (const clerkId of await listUndeleted()) {
    if (slice.isOver()) return
    await runStep('not deleted', () => deleteUser(clerkId, clock()), clock, slice)
  }
}

/** Expires the Checkout sessions of deleted users, then frees their reserved seats. */
async function freeUnnamedSeats(clock: () => Date, slice: TimeSlice): Promise<void> {
  await releaseOrphanedSeats()
  const seats = await database()
    .select({ session: foundingSeats.checkoutSessionId })
    .from(foundingSeats)
    .where(and(eq(foundingSeats.state, 'reserved'), isNull(foundingSeats.userId)))
    .orderBy(sql`random()`)
  for (const { session } of seats) {
    if (session === null) continue
    if (slice.isOver()) return
    const free = async () => {
      if ((await expireCheckoutSession(session)) === 'expired') await releaseSeatOfSession(session)
    }
    await runStep('seat not freed', free, clock, slice)
  }
}

/**
 * Runs one step that follows the sync of all customers. A failure is logged. The next night's run
 * tries again.
 */
async function runStep(
  what: string,
  step: () => Promise<unknown>,
  clock: () => Date,
  slice: TimeSlice,
): Promise<void> {
  await saveCursor({ leasedUntil: leaseFrom(clock()) })
  await slice
    .wait(step())
    .catch((cause: unknown) => logBilling({ what, reason: describeCause(cause) }))
}
