import { sql } from 'drizzle-orm'
import { quotaPeriod, tiers } from '../../../domain/billing/plans.ts'
import type { OwnerFigures } from '../../../domain/owner/owner-figures.ts'
import { refunds, renewalConsents } from '../../../drizzle/schema/billing.ts'
import { guidanceSpend } from '../../../drizzle/schema/chat.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { database, toTimestamp } from '../http/database.ts'
import { environment } from '../http/env.ts'

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
