import type { Config } from '@netlify/functions'
import { publishDueEntries } from '../server/catalog/build-hook.ts'
import { runJob } from '../server/http/job.ts'

export default (): Promise<void> =>
  runJob('publish-due-entries', async () => {
    await publishDueEntries(new Date())
    return undefined
  })

// 00:05 UTC. An entry becomes public at 00:00 UTC.
export const config: Config = { schedule: '5 0 * * *' }
