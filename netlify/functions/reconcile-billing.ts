import type { Config } from '@netlify/functions'
import { runJob } from '../server/http/job.ts'
import { runSlice } from '../server/billing/reconciliation.ts'

/**
 * Time limit of one slice of the work, in milliseconds. Netlify ends a scheduled function after 30
 * seconds. The next slice continues the work.
 */
const sliceMs = 20_000

export default (): Promise<void> =>
  runJob('reconcile-billing', () => runSlice(() => new Date(), sliceMs))

// Starts a slice every minute from 06:00 to 07:59 UTC. After the day's run has finished, a slice
// does nothing.
export const config: Config = { schedule: '* 6-7 * * *' }
