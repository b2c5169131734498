import type { Config } from '@netlify/functions'
import { startReconciliation } from '../server/reconciliation-start.ts'

/** Starts the background function, since a scheduled one has 30 seconds. */
export default (): Promise<void> => startReconciliation()

// Every quarter of an hour of the American night, so that a long run goes on where it stopped.
export const config: Config = { schedule: '*/15 6-10 * * *' }
