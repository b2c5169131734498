import { map } from 'nanostores'
import type { LaunchKit } from '../../../domain/launch/launch-kit.schema.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { call, planEntry } from '../../browser/api.ts'
import { CallError } from '../../browser/call-error.ts'
import { loadUser } from '../account/user.ts'
import { $membership } from '../billing/membership.ts'

type LoadedEntry =
  | { state: 'loading' | 'failed' }
  /** The entry is not in the directory, for example while only members can read it. */
  | { state: 'missing' }
  | { state: 'loaded'; entry: PlanEntry }

type LoadedKit = { state: 'loading' | 'failed' | 'none' } | { state: 'loaded'; kit: LaunchKit }

/** By slug. An entry without a state is not loaded yet. */
export const $planEntries = map<Record<string, LoadedEntry>>({})

/**
 * The kit that the user may read, by slug. `none` for an entry without one and for a user who is no
 * member, except for the sample.
 */
export const $launchKits = map<Record<string, LoadedKit>>({})

export async function loadPlanEntry(slug: string): Promise<void> {
  if (['loading', 'loaded'].includes($planEntries.get()[slug]?.state ?? '')) return
  $planEntries.setKey(slug, { state: 'loading' })
  try {
    $planEntries.setKey(slug, { state: 'loaded', entry: await planEntry(slug) })
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404
    $planEntries.setKey(slug, { state: isMissing ? 'missing' : 'failed' })
  }
}

export async function loadLaunchKit({ slug, sample, outline }: PlanEntry): Promise<void> {
  const { state } = $launchKits.get()[slug] ?? { state: 'none' }
  if (state === 'loading' || state === 'loaded') return
  if (sample) return $launchKits.setKey(slug, { state: 'loaded', kit: sample })
  if (!outline || $membership.get() !== 'member') return $launchKits.setKey(slug, { state: 'none' })
  $launchKits.setKey(slug, { state: 'loading' })
  try {
    const kit = await call('GET /api/launch-kit/:slug', { params: { slug } })
    $launchKits.setKey(slug, { state: 'loaded', kit })
  } catch (error) {
    const isClosed = error instanceof CallError && error.code === 'membership_required'
    $launchKits.setKey(slug, { state: isClosed ? 'none' : 'failed' })
    if (isClosed) void loadUser()
  }
}
