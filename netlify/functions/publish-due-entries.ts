import type { Config } from '@netlify/functions'
import { publishDueEntries } from '../server/catalog/build-hook.ts'
import { runJob } from '../server/owner/alerts.ts'

export default (): Promise<void> =>
  runJob('publish-due-entries', () => publishDueEntries(new Date()))

// Runs at 00:05 UTC. Entries become public at 00:00 UTC.
export const config: Config = { schedule: '5 0 * * *' }
