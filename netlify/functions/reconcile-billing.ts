import type { Config } from '@netlify/functions'
import { runJob } from '../server/http/log.ts'
import { runSlice } from '../server/billing/reconciliation.ts'

/**
 * Time limit of one call of `runSlice`, in milliseconds. Netlify ends a scheduled function after 30
 * seconds. The next call continues the nightly run.
 */
const sliceMs = 20_000

export default (): Promise<void> =>
  runJob('reconcile-billing', () => runSlice(() => new Date(), sliceMs))

// Netlify calls this function every minute from 06:00 to 07:59 UTC. After the day's run has
// finished, the function does nothing.
export const config: Config = { schedule: '* 6-7 * * *' }
