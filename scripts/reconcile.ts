/** `npm run reconcile`: compares every customer with Stripe now, as the nightly run does. */
import { reconcileEverybody } from '../netlify/server/reconciliation.ts'
import { assertStripeAccount } from '../netlify/server/stripe.ts'
import { loadOwnerSettings } from './owner-settings.ts'

loadOwnerSettings()
await assertStripeAccount()
const run = await reconcileEverybody(() => new Date(), 12 * 3_600_000)
if (!run) {
  console.log('Another run is under way. It ends within minutes.')
  process.exitCode = 1
} else {
  console.log(`${run.compared} customers compared, ${run.failed} failed.`)
  if (!run.finished) console.log('Stripe stopped answering. Run it again: it goes on from there.')
  process.exitCode = run.finished && run.failed === 0 ? 0 : 1
}
