import type { Config } from '@netlify/functions'
import { publishDueEntries } from '../server/catalog/build-hook.ts'
import { runJob } from '../server/owner/alerts.ts'
import { watchSite } from '../server/owner/watch-site.ts'

/** Entries become public at 00:00 UTC, so the first run of a day publishes them. */
export default async (): Promise<void> => {
  const now = new Date()
  await Promise.all([
    runJob('watch-site', () => watchSite(now)),
    now.getUTCHours() === 0 && runJob('publish-due-entries', () => publishDueEntries(now)),
  ])
}

export const config: Config = { schedule: '5 * * * *' }
