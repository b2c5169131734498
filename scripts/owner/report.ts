/**
 * `npm run owner -- report [--json]`: prints members, founding seats, revenue, late payers, the
 * guide's cost, stuck checkouts, refunds and disputes. Exits with 1 if the database and Stripe disagree, if we still
 * have to refund a payment, or if the nightly comparison has not finished for two days.
 */
import { sql } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import { exactDollars } from '../../domain/billing/exact-dollars.ts'
import { isPaid, type Subscription } from '../../domain/billing/subscription.ts'
import { checkouts, foundingSeats, reconciliation, refunds } from '../../drizzle/schema/billing.ts'
import { users } from '../../drizzle/schema/users.ts'
import { database } from '../../netlify/server/http/database.ts'
import { listUnhelpfulAnswers } from '../../netlify/server/chat/conversations.ts'
import { figureLines, readOwnerFigures } from '../../netlify/server/owner/owner-figures.ts'
import { allSubscriptions, openDisputes, revenue } from './stripe/books.ts'
import { stripeAt } from './stripe/set-up.ts'
import { dashboardUrl, loadOwnerSettings } from './owner-settings.ts'

const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
loadOwnerSettings()
const stripe = stripeAt(process.env['STRIPE_SECRET_KEY'] ?? '', process.env['STRIPE_API_URL'] ?? '')
const now = new Date()

interface Row {
  subscription: string
  tier: string
  status: string
  cents: number | null
  founding: boolean
  leaving: boolean
  email: string | null
  customer: string
  until: string
}

const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await database().execute(statement)).rows as T[]

const rows = await query<Row>(sql`
  select ${users.stripeSubscriptionId} as "subscription", ${users.subscriptionTier} as "tier",
    ${users.subscriptionStatus} as "status", ${users.subscriptionPriceCents} as "cents",
    ${users.isFoundingMember} as "founding", ${users.cancelAtPeriodEnd} as "leaving",
    ${users.email} as "email", ${users.stripeCustomerId} as "customer",
    to_char(${users.subscriptionEndDate} at time zone 'UTC', 'YYYY-MM-DD') as "until"
  from ${users} where ${users.stripeSubscriptionId} is not null`)
const members = rows.filter(({ tier }) => tier === 'member')
const seats = await query<{ state: string; count: number }>(sql`
  select ${foundingSeats.state} as "state", count(*)::int as "count" from ${foundingSeats} group by 1`)
const stuck = await query<{ attempt: string; price: string; expires: string }>(sql`
  select ${checkouts.attempt} as "attempt", ${checkouts.price} as "price",
    ${checkouts.expiresAt} as "expires" from ${checkouts}
  where ${checkouts.expiresAt} < ${new Date(now.getTime() - 10 * 60_000).toISOString()}::timestamptz
    or (${checkouts.sessionId} is null
      and ${checkouts.createdAt} < ${new Date(now.getTime() - 120_000).toISOString()}::timestamptz)`)

const waiting = await query<{
  subscription: string
  reason: string
  state: 'owed' | 'needs_owner'
  cents: number | null
}>(sql`
  select ${refunds.stripeSubscriptionId} as "subscription", ${refunds.reason} as "reason",
    ${refunds.state} as "state", ${refunds.cents} as "cents"
  from ${refunds} where ${refunds.state} in ('owed', 'needs_owner') order by 1`)
const [nightly] = await query<{ since: string | null }>(sql`
  select to_char("at" at time zone 'UTC', 'YYYY-MM-DD') as "since" from (
    select coalesce(${reconciliation.lastFinishedAt}, (select min(${users.createdAt}) from ${users}
      where ${users.stripeCustomerId} is not null)) as "at" from ${reconciliation}) as "nightly"
  where "at" < ${new Date(now.getTime() - 2 * 86_400_000).toISOString()}::timestamptz`)
const nameless = await query<{ number: number }>(sql`
  select ${foundingSeats.number} as "number" from ${foundingSeats}
  where ${foundingSeats.state} = 'held' and ${foundingSeats.userId} is null order by 1`)

const dollars = (cents: number) => exactDollars(cents / 100)
const print = (line: string) => {
  if (!values.json) console.log(line)
}
const printLine = (name: string, value: string | number) => print(`${name.padEnd(23)} ${value}`)
const count = (state: string) => seats.find((seat) => seat.state === state)?.count ?? 0
const founding = members.filter((row) => row.founding)

printLine('Members', `${members.length} (${founding.length} founding)`)
printLine('  leaving at period end', members.filter((row) => row.leaving).length)
const late = members.filter((row) => row.status === 'past_due')
printLine('  past due', late.length)
for (const { email, customer, until } of late)
  printLine(`    until ${until}`, `${email ?? 'no email'}, ${dashboardUrl(customer)}`)
printLine(
  'Founding seats',
  `${count('held')} held, ${count('reserved')} reserved, ${count('free')} free`,
)
if (nameless.length > 0) {
  printLine('  without an account', nameless.map(({ number }) => number).join(', '))
}
printLine('A quarter brings', dollars(members.reduce((sum, { cents }) => sum + (cents ?? 0), 0)))
const uncertain = members.filter(({ cents }) => cents === null).length
if (uncertain > 0) printLine('  discounted or paused', `${uncertain}, not in this sum`)
const figures = await readOwnerFigures(now)
for (const [label, value] of figureLines(figures)) printLine(label, value)
const unhelpful = await listUnhelpfulAnswers(new Date(now.getTime() - 7 * 86_400_000), 5)
printLine('Unhelpful answers', `${unhelpful.length} of the last 7 days, at most 5`)
for (const { question, note, opportunitySlug } of unhelpful)
  printLine(`  ${opportunitySlug ?? 'general'}`, [question, note].filter(Boolean).join(' | '))
printLine('Stuck checkouts', stuck.length)
for (const { attempt, price, expires } of stuck)
  printLine(`  ${price}`, `${attempt}, expires ${expires}`)
printLine('Refunds to settle', waiting.length)
if (nightly) {
  printLine(
    'Nightly comparison',
    `has not finished since ${nightly.since}. Search the log of reconcile-billing for "not reconciled", then run npm run owner -- reconcile`,
  )
}

const subscriptions = await allSubscriptions(stripe)
const disputes = await openDisputes(stripe)
printLine('Disputes open', disputes.length)
for (const { id, cents, status, answerBy } of disputes) {
  printLine(
    `  ${id}`,
    [dollars(cents), status, ...(answerBy ? [`answer by ${answerBy}`] : [])].join(', '),
  )
}
const paying = subscriptions.filter((one) => one.price !== undefined && isPaid(one))
const quarters = await revenue(stripe)
print('\nPaid at Stripe less refunds, by quarter')
for (const [quarter, cents] of quarters) printLine(`  ${quarter}`, dollars(cents))

function differences(): string[] {
  const rowsById = new Map(rows.map((row) => [row.subscription, row]))
  const paidById = new Map(paying.map((one): [string, Subscription] => [one.id, one]))
  const notMembers = paying.filter(({ id }) => rowsById.get(id)?.tier !== 'member')
  const unpaid = members.filter(({ subscription }) => !paidById.has(subscription))
  const otherPrice = members.filter((row) => {
    const one = paidById.get(row.subscription)
    return one !== undefined && one.renewalCents !== row.cents
  })
  return [
    ...waiting.map(({ subscription, reason, state, cents }) =>
      state === 'owed'
        ? `${subscription} needs a refund (${reason})`
        : `${subscription}: refund ${cents === null ? 'it' : dollars(cents)} by hand (${reason}), then run npm run owner -- reconcile --settled ${subscription}`,
    ),
    ...notMembers.map(({ id }) => `${id} is paid at Stripe, but not a member here`),
    ...unpaid.map(({ subscription }) => `${subscription} is a member here, but not paid at Stripe`),
    ...otherPrice.map(
      ({ subscription }) => `${subscription} has one price here and a different one at Stripe`,
    ),
  ]
}

const problems = differences()
print('')
for (const difference of problems) printLine('differs', difference)
printLine('Checked against Stripe', verdict())
if (values.json) {
  const report = {
    ...figures,
    founding: founding.length,
    leaving: members.filter((row) => row.leaving).length,
    late: late.map(({ email, customer, until }) => ({ email, customer, until })),
    seats: { held: count('held'), reserved: count('reserved'), free: count('free') },
    unhelpfulAnswers: unhelpful,
    stuckCheckouts: stuck,
    disputes,
    revenueCents: Object.fromEntries(quarters),
    nightlySince: nightly?.since ?? null,
    problems,
  }
  console.log(JSON.stringify(report, null, 2))
}
process.exitCode = problems.length === 0 && !nightly ? 0 : 1

/** `reconcile` does not fix refunds in the state `needs_owner`. */
function verdict(): string {
  const byHand = waiting.filter(({ state }) => state === 'needs_owner').length
  if (problems.length === 0) return 'the database and Stripe agree'
  if (problems.length === byHand) return 'each payment above needs a refund by hand'
  return `npm run owner -- reconcile fixes ${byHand === 0 ? 'it' : 'the other differences'}`
}
