/**
 * `npm run owner -- reconcile`: syncs every customer with Stripe now, as the nightly run does.
 * `npm run owner -- reconcile --settled <subscription>`: records that you settled the refund of the
 * subscription yourself.
 * `npm run owner -- reconcile --free-seat <number or customer>`: frees the founding seat with this
 * number or of this Stripe customer, unless a member has the seat.
 */
import { parseArgs } from 'node:util'
import { settleByOwner } from '../../netlify/server/billing/refund.ts'
import { reconcileAllCustomers } from '../../netlify/server/billing/reconciliation.ts'
import { freeSeatByOwner } from '../../netlify/server/billing/seats.ts'
import { assertStripeAccount } from '../../netlify/server/billing/stripe.ts'
import { loadOwnerSettings } from './owner-settings.ts'

const { values } = parseArgs({
  options: { settled: { type: 'string' }, 'free-seat': { type: 'string' } },
})
const { settled, 'free-seat': seat } = values

loadOwnerSettings()
await assertStripeAccount()
if (settled !== undefined) await markRefundSettled(settled)
else if (seat !== undefined) await freeSeat(seat)
else await compareAll()

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

async function compareAll(): Promise<void> {
  const run = await reconcileAllCustomers(() => new Date(), 12 * 3_600_000)
  if (!run) return fail('Another run is in progress. Try again in a few minutes.')
  console.log(`${run.compared} customers compared, ${run.failed} failed.`)
  if (!run.finished) console.log('Stripe stopped answering. Run this command again to continue.')
  process.exitCode = run.finished && run.failed === 0 ? 0 : 1
}

function fail(message: string): void {
  console.log(message)
  process.exitCode = 1
}
