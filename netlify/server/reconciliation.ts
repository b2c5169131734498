import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { foundingSeats, reconciliation, users } from '../../drizzle/schema.ts'
import { syncCustomer } from './billing.ts'
import { database, instant } from './database.ts'
import { leaveAtLast } from './departures.ts'
import { settleRefundsOfDeleted } from './give-back.ts'
import { asApiError } from './failure.ts'
import { describeCause, logBilling } from './log.ts'
import { releaseSeatOf, releaseUnnamedSeats } from './seats.ts'
import { expireCheckoutSession } from './stripe-checkout.ts'
import { updateContact } from './stripe-contact.ts'
import { assertStripeAccount, stripeCallCount } from './stripe.ts'

/** Stripe takes 100 calls a second of a live account; a night's work stays far from it (issue 4). */
const callsPerSecond = 18

/** People a page; after each the cursor is stored. */
const pageSize = 50

/**
 * Failures of Stripe in a row that end the run: outages, and customers that Stripe neither finds nor
 * calls deleted, as with a wrong key.
 */
const outageAfter = 3

/** A run that finished less than so long ago is not begun again, in milliseconds. */
const runEveryMs = 20 * 3_600_000

/** A run that has not said so long that it goes on was broken off, in milliseconds. */
const leaseMs = 5 * 60_000

/** How a run went. */
export interface ReconciliationRun {
  compared: number
  failed: number
  /** False when time or Stripe ran out: the next run goes on from the cursor. */
  finished: boolean
}

const row = eq(reconciliation.id, 1)

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs)

/**
 * Compares every customer with Stripe, from where the last run stopped: what no event told is found
 * here (scenario W8). One run at a time; nothing when another is under way or none is due.
 *
 * @param within how long the run may take, in milliseconds
 * @param force begins although the last run has just finished
 */
export async function reconcile(
  clock: () => Date,
  within: number,
  force = false,
): Promise<ReconciliationRun | undefined> {
  const began = clock()
  const start = await take(began, force)
  if (!start) return undefined
  const run = { compared: 0, failed: 0, finished: false }
  let { cursor } = start
  let failedInARow = 0
  for (;;) {
    const page = await nextPage(cursor)
    if (page.length > 0 && !(await opensOurAccount())) return stop(run)
    for (const { id, customer, contactDue } of page) {
      const [before, calls] = [performance.now(), stripeCallCount()]
      try {
        await syncCustomer(customer, clock())
        if (contactDue) await updateContact(eq(users.id, id))
        run.compared += 1
        failedInARow = 0
      } catch (cause) {
        run.failed += 1
        // What fails for one customer alone must not keep the others from their turn.
        failedInARow = asApiError(cause).code === 'internal' ? 0 : failedInARow + 1
        logBilling({ what: 'not reconciled', customer, reason: describeCause(cause) })
      }
      if (failedInARow === outageAfter) return stop(run)
      cursor = id
      const least = ((stripeCallCount() - calls) / callsPerSecond) * 1000
      const rest = Math.max(0, least - (performance.now() - before))
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
    if (page.length < pageSize) break
    await keep({ cursor, leasedUntil: leaseFrom(clock()) })
    if (clock().getTime() - began.getTime() > within) return stop(run)
  }
  await leaveAtLast(clock())
  await settleRefundsOfDeleted(clock())
  await freeSeatsOfNobody()
  run.finished = true
  await keep({ cursor: null, finishedAt: clock(), leasedUntil: null })
  return run
}

/**
 * Compares every customer now, whatever was compared lately. A run that was broken off is finished
 * first: it has only the customers after its cursor.
 *
 * @param within how long each run may take, in milliseconds
 * @returns how the last run went; nothing when another is under way
 */
export async function reconcileEverybody(
  clock: () => Date,
  within: number,
): Promise<ReconciliationRun | undefined> {
  const [left] = await database().select({ cursor: reconciliation.cursor }).from(reconciliation)
  const run = await reconcile(clock, within, true)
  return run?.finished && left?.cursor ? reconcile(clock, within, true) : run
}

/** Takes the run, or nothing when somebody has it or none is due. */
async function take(now: Date, force: boolean) {
  const at = instant(now)
  const due = sql`${reconciliation.finishedAt} is null or ${reconciliation.cursor} is not null
    or ${reconciliation.finishedAt} < ${instant(new Date(now.getTime() - runEveryMs))}`
  const [taken] = await database()
    .update(reconciliation)
    .set({
      leasedUntil: leaseFrom(now),
      startedAt: sql`case when ${reconciliation.cursor} is null then ${at} else ${reconciliation.startedAt} end`,
    })
    .where(
      sql`${row} and (${reconciliation.leasedUntil} is null or ${reconciliation.leasedUntil} < ${at})
        and (${force}::boolean or ${due})`,
    )
    .returning({ cursor: reconciliation.cursor })
  return taken
}

const keep = (values: Partial<typeof reconciliation.$inferInsert>) =>
  database().update(reconciliation).set(values).where(row)

/** Whether the key opens our Stripe account; one log line instead of one per customer. */
async function opensOurAccount(): Promise<boolean> {
  try {
    await assertStripeAccount()
    return true
  } catch (cause) {
    logBilling({ what: 'not reconciled', reason: describeCause((cause as Error).cause ?? cause) })
    return false
  }
}

/** Gives the run back; the cursor of the last whole page stays. */
async function stop(run: ReconciliationRun): Promise<ReconciliationRun> {
  await keep({ leasedUntil: null })
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

/** Seats that people who are gone left reserved: their sessions, if any, are ended first. */
async function freeSeatsOfNobody(): Promise<void> {
  await releaseUnnamedSeats()
  const seats = await database()
    .select({ session: foundingSeats.checkoutSessionId })
    .from(foundingSeats)
    .where(and(eq(foundingSeats.state, 'reserved'), isNull(foundingSeats.userId)))
  for (const { session } of seats) {
    if (session !== null && (await expireCheckoutSession(session)) === 'expired') {
      await releaseSeatOf(session)
    }
  }
}
