/**
 * `npm run owner -- reconcile`: compares every customer with Stripe now, as the nightly run does.
 * `npm run owner -- reconcile --settled <subscription>`: a refund that you have settled by hand.
 * `npm run owner -- reconcile --free-seat <number or customer>`: a founding seat that is to be sold again.
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
  else fail(`No refund of ${subscription} is waiting.`)
}

async function freeSeat(which: string): Promise<void> {
  const number = await freeSeatByOwner(which)
  if (number !== undefined) console.log(`Seat ${number} is free.`)
  else fail(`No held seat of ${which} can be freed. A member keeps the seat.`)
}

async function compareAll(): Promise<void> {
  const run = await reconcileAllCustomers(() => new Date(), 12 * 3_600_000)
  if (!run) return fail('Another run is under way. It ends within minutes.')
  console.log(`${run.compared} customers compared, ${run.failed} failed.`)
  if (!run.finished) console.log('Stripe stopped answering. Run it again: it goes on from there.')
  process.exitCode = run.finished && run.failed === 0 ? 0 : 1
}

function fail(sentence: string): void {
  console.log(sentence)
  process.exitCode = 1
}
