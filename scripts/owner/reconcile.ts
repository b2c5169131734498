/**
 * `npm run owner -- reconcile`: syncs every customer with Stripe now, as the nightly run does.
 * `npm run owner -- reconcile --settled <subscription>`: records that you settled the refund of the
 * subscription yourself.
 * `npm run owner -- reconcile --free-seat <number or customer>`: frees the founding seat with this
 * number or of this Stripe customer, unless a member has the seat.
 * `npm run owner -- reconcile --restored`: after a restore of the database, first links each paying
 * customer that the database has lost to their user.
 */
import { sql } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import { users } from '../../drizzle/schema/users.ts'
import { settleByOwner } from '../../netlify/server/billing/refunds.ts'
import { reconcileAllCustomers } from '../../netlify/server/billing/reconciliation.ts'
import { freeSeatByOwner } from '../../netlify/server/billing/seats.ts'
import { assertStripeAccount } from '../../netlify/server/billing/stripe.ts'
import { database } from '../../netlify/server/http/database.ts'
import { loadOwnerSettings } from './owner-settings.ts'
import { stripeAt } from './stripe/set-up.ts'

const { values } = parseArgs({
  options: {
    settled: { type: 'string' },
    'free-seat': { type: 'string' },
    restored: { type: 'boolean' },
  },
})
const { settled, 'free-seat': seat } = values

loadOwnerSettings()
await assertStripeAccount()
if (settled !== undefined) await markRefundSettled(settled)
else if (seat !== undefined) await freeSeat(seat)
else {
  if (values.restored) await linkLostCustomers()
  await compareAll()
}

async function markRefundSettled(subscription: string): Promise<void> {
  const wasWaiting = await settleByOwner(subscription, new Date())
  if (wasWaiting) console.log(`${subscription} is settled.`)
  else fail(`There is no open refund of ${subscription}.`)
}

async function freeSeat(which: string): Promise<void> {
  const number = await freeSeatByOwner(which)
  if (number !== undefined) console.log(`Seat ${number} is free.`)
  else fail(`No held seat of ${which} can be freed. A member keeps the seat.`)
}

/**
 * Finds the user of a customer by our id in the customer's metadata, or by the email, which users
 * cannot change at Stripe. A user who joined after the restored time has a new id.
 */
async function linkLostCustomers(): Promise<void> {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_API_URL: api = '' } = process.env
  const paying = stripeAt(key, api).subscriptions.list({ limit: 100, expand: ['data.customer'] })
  for await (const { customer } of paying) {
    if (typeof customer === 'string' || customer.deleted) continue
    const { id, email, metadata } = customer
    const linked = await database().execute(sql`
      with known as (select from ${users} where ${users.stripeCustomerId} = ${id}), lost as (
        select ${users.id} as "user_id" from ${users}
        where ${users.stripeCustomerId} is null and not exists (select from known)
          and (${users.id}::text = ${metadata['userId'] ?? ''} or ${users.email} = ${email})
        order by ${users.id}::text = ${metadata['userId'] ?? ''} desc limit 1
      ), linked as (
        update ${users} set "stripe_customer_id" = ${id} from lost where ${users.id} = "user_id"
        returning true
      ) select from known union all select from linked`)
    if (linked.rows.length === 0) {
      console.log(`${id} has no user yet. Run this command again when ${email} has signed in.`)
    }
  }
}

async function compareAll(): Promise<void> {
  const run = await reconcileAllCustomers(() => new Date(), 12 * 3_600_000)
  console.log(`${run.compared} customers compared, ${run.failed} failed.`)
  if (!run.finished) console.log('The comparison is not complete. Run this command again.')
  process.exitCode = run.finished && run.failed === 0 ? 0 : 1
}

function fail(message: string): void {
  console.log(message)
  process.exitCode = 1
}
