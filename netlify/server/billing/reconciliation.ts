import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { foundingSeats, reconciliation, users } from '../../../drizzle/schema.ts'
import { syncCustomer } from './sync-customer.ts'
import { database, toTimestamp } from '../http/database.ts'
import { deleteUser, listUndeleted } from '../account/delete-account.ts'
import { settleRefundsOfDeleted } from './refund.ts'
import { asApiError } from '../http/failure.ts'
import { describeCause, logBilling } from '../http/log.ts'
import { releaseSeatOfSession, releaseOrphanedSeats } from './seats.ts'
import { expireCheckoutSession } from './stripe-checkout.ts'
import { updateContact } from './stripe-contact.ts'
import { assertStripeAccount, stripeCallCount } from './stripe.ts'
import { SliceOver, startSlice } from '../http/time-slice.ts'
import type { TimeSlice } from '../http/time-slice.ts'

/** Stripe takes 100 calls a second of a live account; a night's work stays far from it (issue 4). */
const callsPerSecond = 18

/** Customers read from the database at once. */
const pageSize = 50

/**
 * Failures of Stripe in a row that end the run: outages, and customers that Stripe neither finds nor
 * calls deleted, as with a wrong key.
 */
const outageAfter = 3

/** A run that finished less than this ago is not started again, in milliseconds. */
const runEveryMs = 20 * 3_600_000

/**
 * A run holds its lease this long after it last stored its cursor, in milliseconds. One slice of
 * 30 s and one step of 25 s in a long run are shorter, two slices are longer.
 */
const leaseMs = 45_000

/** A run stores its cursor, and so extends its lease, at least this often, in milliseconds. */
const saveCursorEveryMs = 10_000

/** How a slice of a run went. */
export interface ReconciliationRun {
  compared: number
  failed: number
  /** False when time or Stripe ran out: the next slice goes on from the cursor. */
  finished: boolean
}

const isTheRow = eq(reconciliation.id, 1)

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs)

/**
 * Compares customers with Stripe, from where the last slice stopped, so that a change of which no
 * event told is found (scenario W8). One slice runs at a time; `undefined` when another one runs or
 * none is due.
 *
 * @param within when to stop, in milliseconds; the last customer may take 5 seconds longer
 * @param force starts although the last run has just finished
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
  // `seen` is the last customer of this slice, `cursor` where the next slice goes on.
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
      // A failure of this customer alone must not keep the others from their turn.
      failedInARow = outcome === 'outage' ? failedInARow + 1 : 0
      if (failedInARow === outageAfter) return finishRun(run, cursor)
      seen = user.id
      // Customers whom an outage skipped are compared again, unless the slice came no further.
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
  // The next slice comes straight here: no customer is left after the cursor.
  await saveCursor({ cursor: seen, leasedUntil: leaseFrom(clock()) })
  // In random order, and ended with the slice: what had no turn waits for the next night.
  await finishDeletions(clock, slice)
  await runStep('refund not settled', () => settleRefundsOfDeleted(clock()), clock, slice)
  await freeUnnamedSeats(clock, slice)
  run.finished = true
  await saveCursor({ cursor: null, finishedAt: clock(), leasedUntil: null })
  return run
}

/** Compares one customer, and says whether a failure is theirs alone or an outage. */
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
    return asApiError(cause).code === 'internal' ? 'refused' : 'outage'
  }
}

/**
 * Compares every customer now, whatever was compared lately. A run that was broken off is finished
 * first: it has only the customers after its cursor.
 *
 * @param within how long each run may take, in milliseconds
 * @returns how the last run went; nothing when another is under way
 */
export async function reconcileAllCustomers(
  clock: () => Date,
  within: number,
): Promise<ReconciliationRun | undefined> {
  const [left] = await database().select({ cursor: reconciliation.cursor }).from(reconciliation)
  const run = await runSlice(clock, within, true)
  return run?.finished && left?.cursor ? runSlice(clock, within, true) : run
}

/** Takes the run, or nothing when somebody has it or none is due. */
async function acquireLease(now: Date, force: boolean) {
  const at = toTimestamp(now)
  const due = sql`${reconciliation.finishedAt} is null or ${reconciliation.cursor} is not null
    or ${reconciliation.finishedAt} < ${toTimestamp(new Date(now.getTime() - runEveryMs))}`
  const [taken] = await database()
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
  return taken
}

const saveCursor = (values: Partial<typeof reconciliation.$inferInsert>) =>
  database().update(reconciliation).set(values).where(isTheRow)

/** Whether the key opens our Stripe account; one log line instead of one per customer. */
async function keyOpensOurAccount(): Promise<boolean> {
  try {
    await assertStripeAccount()
    return true
  } catch (cause) {
    logBilling({ what: 'not reconciled', reason: describeCause((cause as Error).cause ?? cause) })
    return false
  }
}

/** Releases the lease; the next slice goes on after `cursor`. */
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

/** Deletes users whom Clerk has deleted and who could not be deleted here at the time. */
async function finishDeletions(clock: () => Date, slice: TimeSlice): Promise<void> {
  for (const clerkId of await listUndeleted()) {
    if (slice.isOver()) return
    await runStep('not deleted', () => deleteUser(clerkId, clock()), clock, slice)
  }
}

/** Frees seats that deleted users left reserved, after their checkout sessions have expired. */
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

/** Takes one step of the work after the comparison; a failure waits for the next night. */
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
