import { sql } from 'drizzle-orm'
import { describeOverdue, dueLines, type Review } from '../../../domain/catalog/due.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import {
  budgetAlert,
  isNightMissing,
  lateNightAlert,
  weekOf,
  type Alert,
} from '../../../domain/owner/alerts.ts'
import { weeklyAlert } from '../../../domain/owner/owner-figures.ts'
import { reconciliation, refunds } from '../../../drizzle/schema/billing.ts'
import { callStripe } from '../billing/stripe.ts'
import { readGenerated } from '../catalog/catalog.ts'
import { database } from '../http/database.ts'
import { environment } from '../http/env.ts'
import { alertOwner } from './alerts.ts'
import { forgetSenders } from './corrections.ts'
import { readGuideSpend, readOwnerFigures } from './owner-figures.ts'

const healthDeadlineMs = 2_000

const readNight = async (deadlineMs?: number): Promise<Date | null> => {
  const [row] = await database(deadlineMs).select().from(reconciliation)
  return row?.lastFinishedAt ?? null
}

/** @throws {ApiError} unavailable if the last nightly comparison is older than 36 hours */
export async function checkHealth(now: Date): Promise<{ ok: true }> {
  if (isNightMissing(await readNight(healthDeadlineMs), now)) {
    const why = 'The nightly comparison with Stripe has not finished for 36 hours.'
    throw new ApiError('unavailable', why, { retryAfter: 3_600 })
  }
  return { ok: true }
}

/**
 * Deletes what is kept of readers only for a time. Then compares the state of the site with what the
 * owner was told, and sends what is new. A check that fails stops no other.
 *
 * @throws the error of the first check that failed
 */
export async function watchSite(now: Date): Promise<undefined> {
  await forgetSenders(now)
  if (environment().alertUrl === undefined) return
  const checks: (() => Promise<Alert>)[] = [
    async () => lateNightAlert(await readNight(), now),
    async () => budgetAlert(await readGuideSpend(now), now.toISOString().slice(0, 7)),
    findFailedRefunds,
    findOpenDisputes,
    () => writeWeekly(now),
  ]
  const failures: unknown[] = []
  for (const check of checks) {
    await check()
      .then((alert) => alertOwner(alert, now))
      .catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function findFailedRefunds(): Promise<Alert> {
  // Hashed, because the alert outlives the refund.
  const { rows } = await database().execute<{ fact: string }>(sql`
    select md5(${refunds.stripeSubscriptionId}) as "fact" from ${refunds}
    where ${refunds.state} = 'needs_owner' order by 1`)
  const text = `${rows.length} refunds need you, because Stripe refused them. Run npm run owner -- report.`
  return { kind: 'refund', facts: rows.map(({ fact }) => fact), text }
}

/** Disputes and inquiries that wait for an answer. */
async function findOpenDisputes(): Promise<Alert> {
  const { data } = await callStripe(({ disputes }) => disputes.list({ limit: 100 }))
  const open = data.filter(({ status }) => status.endsWith('needs_response'))
  const text = `${open.length} disputes or inquiries wait for your answer at Stripe. Run npm run owner -- report.`
  return { kind: 'dispute', facts: open.map(({ id }) => id), text }
}

async function writeWeekly(now: Date): Promise<Alert> {
  const reviews = await readGenerated<Review[]>('due')
  const day = now.toISOString().slice(0, 10)
  const due = [describeOverdue(reviews, day), ...dueLines(reviews, day)].join('\n')
  return weeklyAlert(await readOwnerFigures(now), due, weekOf(now))
}
