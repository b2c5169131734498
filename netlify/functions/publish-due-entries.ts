import type { Config } from '@netlify/functions'
import { publishDueEntries } from '../server/catalog/build-hook.ts'
import { runJob } from '../server/http/log.ts'

export default (): Promise<void> =>
  runJob('publish-due-entries', async () => {
    await publishDueEntries(new Date())
    return undefined
  })

// Runs at 00:05 UTC. Entries become public at 00:00 UTC.
export const config: Config = { schedule: '5 0 * * *' }
