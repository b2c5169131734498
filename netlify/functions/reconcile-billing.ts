import type { Config } from '@netlify/functions'
import { runJob } from '../server/http/job.ts'
import { runSlice } from '../server/billing/reconciliation.ts'

/** Netlify ends a scheduled function after 30 seconds; what is left waits for the next slice. */
const sliceMs = 20_000

export default (): Promise<void> =>
  runJob('reconcile-billing', () => runSlice(() => new Date(), sliceMs))

// Each minute for two hours of the American night, until the run has finished.
export const config: Config = { schedule: '* 6-7 * * *' }
