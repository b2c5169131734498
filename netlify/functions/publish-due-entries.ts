import type { Config } from '@netlify/functions'
import { publishDueEntries } from '../server/catalog/build-hook.ts'
import { runJob } from '../server/http/job.ts'

export default (): Promise<void> =>
  runJob('publish-due-entries', async () => {
    await publishDueEntries(new Date())
    return undefined
  })

// Five past midnight by UTC, when an entry's day has begun.
export const config: Config = { schedule: '5 0 * * *' }
