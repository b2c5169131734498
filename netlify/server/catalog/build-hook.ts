import { publicationOf, becamePublicInLastDay } from '../../../domain/catalog/publication.ts'
import { entryRows } from './catalog.ts'
import { environment } from '../http/env.ts'

const deadlineMs = 10_000

type Outcome = 'nothing due' | 'no BUILD_HOOK_URL' | 'build requested'

/**
 * Requests a new build if an entry became public within the last day, because the site shows only
 * the entries that were public when it was built. After a failure, the entry appears with the next
 * build.
 *
 * @throws {Error} if the hook does not accept the request
 */
export async function publishDueEntries(now: Date): Promise<{ outcome: Outcome }> {
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
