/** We send at most one alert of each kind per hour. */
export const alertKinds = ['job', 'budget', 'refund', 'dispute', 'signature', 'weekly'] as const

export interface Alert {
  kind: (typeof alertKinds)[number]
  /** What the alert is about. No alert is sent if the last one of its kind had the same facts. */
  facts: string[]
  /** What the owner reads: what happened, and what to do. No personal data. */
  text: string
}

const budgetMarks = [100, 80]

/**
 * An alert that an entry in `spent` has reached 80% or 100% of its budget.
 *
 * @param month such as `2026-11`
 */
export function budgetAlert(
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
export const isNightMissing = (lastFinishedAt: Date | null, now: Date): boolean =>
  lastFinishedAt !== null && now.getTime() - lastFinishedAt.getTime() > unhealthyAfterMs

export function lateNightAlert(lastFinishedAt: Date | null, now: Date): Alert {
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
export function weekOf(now: Date): string {
  const due = new Date(now.getTime() - weeklyHour * hourMs)
  due.setUTCDate(due.getUTCDate() - ((due.getUTCDay() + 6) % 7))
  return due.toISOString().slice(0, 10)
}
