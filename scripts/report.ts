/**
 * `npm run report`: members, founding seats, revenue, late payments, checkouts that got stuck and
 * money still to be given back, as the database has them, each checked against Stripe. Ends with 1
 * when the two disagree or money is owed.
 */
import { sql } from 'drizzle-orm'
import { isPaid, type Subscription } from '../domain/subscription.ts'
import { checkouts, foundingSeats, refunds, users } from '../drizzle/schema.ts'
import { database } from '../netlify/server/database.ts'
import { allSubscriptions, revenue } from './stripe/books.ts'
import { stripeAt } from './stripe/set-up.ts'
import { loadOwnerSettings } from './owner-settings.ts'

loadOwnerSettings()
const stripe = stripeAt(process.env['STRIPE_SECRET_KEY'] ?? '', process.env['STRIPE_API_URL'] ?? '')
const now = new Date()

interface Row {
  subscription: string
  tier: string
  status: string
  cents: number
  founding: boolean
  leaving: boolean
}

const all = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  (await database().execute(query)).rows as T[]

const rows = await all<Row>(sql`
  select ${users.stripeSubscriptionId} as "subscription", ${users.subscriptionTier} as "tier",
    ${users.subscriptionStatus} as "status", ${users.subscriptionPriceCents} as "cents",
    ${users.isFoundingMember} as "founding", ${users.cancelAtPeriodEnd} as "leaving"
  from ${users} where ${users.stripeSubscriptionId} is not null`)
const members = rows.filter(({ tier }) => tier === 'member')
const seats = await all<{ state: string; count: number }>(sql`
  select ${foundingSeats.state} as "state", count(*)::int as "count" from ${foundingSeats} group by 1`)
const stuck = await all<{ attempt: string; price: string; expires: string }>(sql`
  select ${checkouts.attempt} as "attempt", ${checkouts.price} as "price",
    ${checkouts.expiresAt} as "expires" from ${checkouts}
  where ${checkouts.expiresAt} < ${new Date(now.getTime() - 10 * 60_000).toISOString()}::timestamptz
    or (${checkouts.sessionId} is null
      and ${checkouts.createdAt} < ${new Date(now.getTime() - 120_000).toISOString()}::timestamptz)`)

// What the site's own tries have not settled: a refund that Stripe refuses, say (give-back.ts).
const owed = await all<{ subscription: string; reason: string }>(sql`
  select ${refunds.stripeSubscriptionId} as "subscription", ${refunds.reason} as "reason"
  from ${refunds} where ${refunds.refundedAt} is null order by 1`)

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`
const line = (name: string, value: string | number) => console.log(`${name.padEnd(24)}${value}`)
const count = (state: string) => seats.find((seat) => seat.state === state)?.count ?? 0
const founding = members.filter((row) => row.founding)

line('Members', `${members.length} (${founding.length} founding)`)
line('  leaving at period end', members.filter((row) => row.leaving).length)
line('  past due', members.filter((row) => row.status === 'past_due').length)
line(
  'Founding seats',
  `${count('held')} held, ${count('reserved')} reserved, ${count('free')} free`,
)
line('A quarter brings', dollars(members.reduce((sum, { cents }) => sum + cents, 0)))
line('Stuck checkouts', stuck.length)
for (const { attempt, price, expires } of stuck) line(`  ${price}`, `${attempt}, ended ${expires}`)
line('Refunds owed', owed.length)

const subscriptions = await allSubscriptions(stripe)
const paying = subscriptions.filter((one) => one.price !== undefined && isPaid(one))
console.log('\nPaid at Stripe less refunds, by quarter')
for (const [quarter, cents] of await revenue(stripe)) line(`  ${quarter}`, dollars(cents))

/** Where the database and Stripe disagree; `npm run reconcile` mends it. */
function differences(): string[] {
  const known = new Map(rows.map((row) => [row.subscription, row]))
  const live = new Map(paying.map((one): [string, Subscription] => [one.id, one]))
  const unknown = paying.filter(({ id }) => known.get(id)?.tier !== 'member')
  const ended = members.filter(({ subscription }) => !live.has(subscription))
  const otherPrice = members.filter((row) => {
    const one = live.get(row.subscription)
    return one !== undefined && one.cents !== row.cents
  })
  return [
    ...owed.map(({ subscription, reason }) => `${subscription} is to be refunded (${reason})`),
    ...unknown.map(({ id }) => `${id} is paid at Stripe and opens nothing here`),
    ...ended.map(({ subscription }) => `${subscription} is a member here and not paid at Stripe`),
    ...otherPrice.map(({ subscription }) => `${subscription} has another price at Stripe`),
  ]
}

const found = differences()
console.log('')
for (const difference of found) line('differs', difference)
line('Checked against Stripe', found.length === 0 ? 'the two agree' : 'npm run reconcile mends it')
process.exitCode = found.length === 0 ? 0 : 1
