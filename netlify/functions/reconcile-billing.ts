import type { Config } from '@netlify/functions'
import { reconcileDueCustomers } from '../server/billing/reconciliation.ts'
import { runJob } from '../server/owner/alerts.ts'

/**
 * Time limit of one call, in milliseconds. Netlify ends a scheduled function after 30 seconds. The
 * next call continues the nightly comparison.
 */
const withinMs = 20_000

export default (): Promise<void> =>
  runJob('reconcile-billing', () => reconcileDueCustomers(() => new Date(), withinMs))

// Netlify calls this function every minute from 06:00 to 07:59 UTC. After the day's run has
// finished, the function does nothing.
export const config: Config = { schedule: '* 6-7 * * *' }
