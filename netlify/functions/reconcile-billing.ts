import type { Config } from '@netlify/functions'
import { runJob } from '../server/http/job.ts'
import { runSlice } from '../server/billing/reconciliation.ts'

/**
 * Time limit of one slice in milliseconds, because Netlify ends a scheduled function after 30
 * seconds. The next slice continues the work.
 */
const sliceMs = 20_000

export default (): Promise<void> =>
  runJob('reconcile-billing', () => runSlice(() => new Date(), sliceMs))

// Starts a slice each minute from 06:00 to 07:59 UTC. Once the day's run has finished, the other
// slices do nothing.
export const config: Config = { schedule: '* 6-7 * * *' }
