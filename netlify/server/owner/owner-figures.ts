import { sql } from 'drizzle-orm'
import { exactDollars } from '../../../domain/billing/exact-dollars.ts'
import { quotaPeriod, tiers } from '../../../domain/billing/plans.ts'
import { refunds, renewalConsents } from '../../../drizzle/schema/billing.ts'
import { guidanceSpend } from '../../../drizzle/schema/chat.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { database, toTimestamp } from '../http/database.ts'
import { environment } from '../http/env.ts'

/** Counts for the owner. They name no user. */
export interface OwnerFigures {
  members: number
  /** Memberships that began or ended in the last 7 days. */
  joined: number
  ended: number
  /** Accounts of the last 30 days that still exist, and how many of them are members. */
  newAccounts: number
  newMembers: number
  latePayers: number
  refundsToSettle: number
  /** What the guide's answers of this month cost, in US dollars. */
  guide: { plan: string; dollars: number; budget: number }[]
}

/** The lines that the report and the weekly alert have in common, as label and value. */
export const figureLines = (figures: OwnerFigures): [label: string, value: string][] => [
  ['Joined, ended in 7 days', `${figures.joined}, ${figures.ended}`],
  ['New accounts in 30 days', `${figures.newAccounts}, of which ${figures.newMembers} are members`],
  ...figures.guide.map(({ plan, dollars, budget }): [string, string] => [
    `Guide this month, ${plan}`,
    `${exactDollars(Math.round(dollars * 100) / 100)} of ${exactDollars(budget)}`,
  ]),
]

const dayMs = 86_400_000

export async function readGuideSpend(now: Date): Promise<OwnerFigures['guide']> {
  const { monthlyDollarsOf } = environment().guidance
  const rows = await database()
    .select({ plan: guidanceSpend.plan, microDollars: guidanceSpend.microDollars })
    .from(guidanceSpend)
    .where(sql`${guidanceSpend.period} = ${quotaPeriod(now)}::date`)
  return tiers.map((plan) => ({
    plan,
    dollars: (rows.find((row) => row.plan === plan)?.microDollars ?? 0) / 1e6,
    budget: monthlyDollarsOf[plan],
  }))
}

/**
 * Reads the figures of the report and of the weekly alert. A consent is stored with each paid
 * checkout and outlives the account, so joins and ends also count deleted accounts.
 */
export async function readOwnerFigures(now: Date): Promise<OwnerFigures> {
  const since = (days: number) => toTimestamp(new Date(now.getTime() - days * dayMs))
  const isMember = sql`${users.subscriptionTier} = 'member'`
  const { rows } = await database().execute<Omit<OwnerFigures, 'guide'>>(sql`select
    (select count(*)::int from ${users} where ${isMember}) as "members",
    (select count(*)::int from ${renewalConsents}
      where ${renewalConsents.acceptedAt} > ${since(7)}) as "joined",
    (select count(*)::int from ${renewalConsents}
      where ${renewalConsents.endedAt} > ${since(7)}) as "ended",
    (select count(*)::int from ${users} where ${users.createdAt} > ${since(30)}) as "newAccounts",
    (select count(*)::int from ${users}
      where ${users.createdAt} > ${since(30)} and ${isMember}) as "newMembers",
    (select count(*)::int from ${users} where ${isMember}
      and ${users.subscriptionStatus} = 'past_due') as "latePayers",
    (select count(*)::int from ${refunds}
      where ${refunds.state} in ('owed', 'needs_owner')) as "refundsToSettle"`)
  const [counted] = rows
  if (!counted) throw new Error('The database returned no figures.')
  return { ...counted, guide: await readGuideSpend(now) }
}
