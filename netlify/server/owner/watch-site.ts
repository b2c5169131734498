import { sql } from 'drizzle-orm'
import { describeOverdue, dueLines, type Review } from '../../../domain/catalog/due.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { reconciliation, refunds } from '../../../drizzle/schema/billing.ts'
import { callStripe } from '../billing/stripe.ts'
import { readGenerated } from '../catalog/catalog.ts'
import { database } from '../http/database.ts'
import { environment } from '../http/env.ts'
import { alertOwner, type Alert } from './alerts.ts'
import { forgetSenders } from './corrections.ts'
import { figureLines, readGuideSpend, readOwnerFigures } from './owner-figures.ts'

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
  const figures = await readOwnerFigures(now)
  const lines: [string, string | number][] = [
    ['Members', figures.members],
    ...figureLines(figures),
    ['Late payments', figures.latePayers],
    ['Refunds to settle', figures.refundsToSettle],
    ['Content', [describeOverdue(reviews, day), ...dueLines(reviews, day)].join('\n')],
  ]
  const week = weekOf(now)
  const text = `Week of ${week}\n${lines.map(([label, value]) => `${label}: ${value}`).join('\n')}`
  return { kind: 'weekly', facts: [week], text }
}

const budgetMarks = [100, 80]

/**
 * An alert that an entry in `spent` has reached 80% or 100% of its budget.
 *
 * @param month such as `2026-11`
 */
function budgetAlert(
  spent: readonly { plan: string; dollars: number; budget: number }[],
  month: string,
): Alert {
  const reached = spent.flatMap(({ plan, dollars, budget }) => {
    const mark = budgetMarks.find((percent) => budget > 0 && dollars >= (budget * percent) / 100)
    return mark === undefined ? [] : [{ plan, mark }]
  })
  const parts = reached.map(({ plan, mark }) =>
    mark === 100
      ? `The guide is paused for the plan "${plan}": its budget of this month is used up.`
      : `The guide has used 80% of this month's budget of the plan "${plan}".`,
  )
  return {
    kind: 'budget',
    facts: reached.map(({ plan, mark }) => `${month} ${plan} ${mark}%`),
    text: [...parts, 'To raise it, set GUIDANCE_MONTHLY_DOLLARS and deploy.'].join(' '),
  }
}

const hourMs = 3_600_000

/** The nightly comparison runs at 06:00 UTC, for at most two hours. */
const lateAfterMs = 26 * hourMs
const unhealthyAfterMs = 36 * hourMs

/** Whether the last nightly comparison is so long ago that the health check fails. */
const isNightMissing = (lastFinishedAt: Date | null, now: Date): boolean =>
  lastFinishedAt !== null && now.getTime() - lastFinishedAt.getTime() > unhealthyAfterMs

function lateNightAlert(lastFinishedAt: Date | null, now: Date): Alert {
  const isLate = lastFinishedAt !== null && now.getTime() - lastFinishedAt.getTime() > lateAfterMs
  const last = lastFinishedAt?.toISOString()
  return {
    kind: 'job',
    facts: isLate ? [`reconcile-billing since ${last}`] : [],
    text: `The nightly comparison with Stripe has not finished since ${last}. Run npm run owner -- report.`,
  }
}

const weeklyHour = 14

/** The Monday of the week (UTC), from 14:00 of that day. Before, the Monday of the week before. */
function weekOf(now: Date): string {
  const due = new Date(now.getTime() - weeklyHour * hourMs)
  due.setUTCDate(due.getUTCDate() - ((due.getUTCDay() + 6) % 7))
  return due.toISOString().slice(0, 10)
}
