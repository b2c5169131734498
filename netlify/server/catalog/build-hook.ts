import { publicationOf } from '../../../domain/catalog/entry-row.ts'
import { becamePublicInLastDay } from '../../../domain/catalog/publication.ts'
import { entryRows } from './catalog.ts'
import { environment } from '../http/env.ts'

const deadlineMs = 10_000

type Outcome = 'nothing due' | 'no BUILD_HOOK_URL' | 'build requested' | 'build hook failed'

/**
 * Requests a new build if an entry became public within the last day, because the site shows only
 * the entries that were public when it was built. Does not retry a failed request. After a failure,
 * the entry appears with the next build.
 */
export async function publishDueEntries(now: Date): Promise<Outcome> {
  const outcome = await requestBuild(now)
  const failed = outcome === 'build hook failed'
  const line = JSON.stringify({
    level: failed ? 'error' : 'info',
    job: 'publish-due-entries',
    outcome,
  })
  if (failed) console.error(line)
  else console.info(line)
  return outcome
}

const isBuildDue = async (now: Date): Promise<boolean> =>
  (await entryRows()).some((row) => becamePublicInLastDay(publicationOf(row), now))

async function requestBuild(now: Date): Promise<Outcome> {
  if (!(await isBuildDue(now))) return 'nothing due'
  const { buildHookUrl } = environment()
  if (buildHookUrl === undefined) return 'no BUILD_HOOK_URL'
  try {
    const reply = await fetch(buildHookUrl, {
      method: 'POST',
      signal: AbortSignal.timeout(deadlineMs),
    })
    return reply.ok ? 'build requested' : 'build hook failed'
  } catch {
    return 'build hook failed'
  }
}
