import type { Config } from '@netlify/functions'
import { becamePublicInLastDay, publicationOf } from '../../domain/catalog/publication.ts'
import { entryRows } from '../server/catalog/catalog.ts'
import { environment } from '../server/http/env.ts'
import { runJob } from '../server/owner/alerts.ts'
import { watchSite } from '../server/owner/watch-site.ts'

const deadlineMs = 10_000

/**
 * Requests a new build if an entry became public within the last day, because the site shows only
 * the entries that were public when it was built. After a failure, the entry appears with the next
 * build.
 *
 * @throws {Error} if the hook does not accept the request
 */
async function publishDueEntries(now: Date): Promise<{ outcome: string }> {
  const rows = await entryRows()
  if (!rows.some((row) => becamePublicInLastDay(publicationOf(row), now))) {
    return { outcome: 'nothing due' }
  }
  const { buildHookUrl } = environment()
  if (buildHookUrl === undefined) return { outcome: 'no BUILD_HOOK_URL' }
  const reply = await fetch(buildHookUrl, {
    method: 'POST',
    signal: AbortSignal.timeout(deadlineMs),
  })
  if (!reply.ok) throw new Error(`BUILD_HOOK_URL answers ${reply.status}`)
  return { outcome: 'build requested' }
}

/** Entries become public at 00:00 UTC, so the first run of a day publishes them. */
export default async (): Promise<void> => {
  const now = new Date()
  await Promise.all([
    runJob('watch-site', () => watchSite(now)),
    now.getUTCHours() === 0 && runJob('publish-due-entries', () => publishDueEntries(now)),
  ])
}

export const config: Config = { schedule: '5 * * * *' }
