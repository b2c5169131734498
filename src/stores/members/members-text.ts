import { atom, computed, type ReadableAtom } from 'nanostores'
import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import type { PreviewEntry } from '../../../domain/members/members-text.schema.ts'
import { valueOf } from '../../../domain/launch/plan-fields.ts'
import { call } from '../../browser/api.ts'
import { nullIfMissing } from '../../browser/call-error.ts'
import { loadUser, retryAccount } from '../account/user.ts'
import { $membership, membershipErrorText } from '../billing/membership.ts'
import { $planFields, changePlan } from '../launch/plans.ts'
import { failureKind, failureSentence } from '../ui/failures.ts'

export type MembersView<Content> =
  /** The content or the membership is loading, or the user has no membership. */
  | { state: 'loading' }
  | { state: 'loaded'; content: Content }
  | { state: 'failed'; sentence: string }

/** What only members read. `load` does nothing once it is loaded. */
export function membersOnly<Slug extends string | undefined, Content>(
  read: (slug: Slug) => Promise<Content>,
) {
  const $state = atom<MembersView<Content>>({ state: 'loading' })
  const load = async (slug: Slug): Promise<void> => {
    if ($state.get().state === 'loaded') return
    $state.set({ state: 'loading' })
    try {
      $state.set({ state: 'loaded', content: await read(slug) })
    } catch (error) {
      $state.set({ state: 'failed', sentence: failureSentence(error, membershipErrorText) })
      // A 'limit' error means that the membership has ended. Load the user's new plan.
      if (failureKind(error) === 'limit') void loadUser()
    }
  }
  const $view = computed([$membership, $state], (membership, state): MembersView<Content> => {
    if (membership === 'none') return { state: 'loading' }
    // Keep loaded text visible if the membership becomes 'unreadable', because the server checked
    // the membership when it sent the text.
    return membership === 'unreadable' && state.state !== 'loaded'
      ? { state: 'failed', sentence: membershipErrorText }
      : state
  })
  const retry = (slug: Slug) => ($membership.get() === 'member' ? load(slug) : retryAccount())
  return { $view, load, retry }
}

/**
 * The members' text of the page's entry. Users without a membership see a static upgrade prompt
 * instead, which CSS shows based on `data-tier`.
 */
export const membersText = membersOnly((slug: string) =>
  call('GET /api/premium-content/:slug', { params: { slug } }),
)

/** The list of new entries, or one. Null if the entry does not exist, or is public. */
export const memberPreview = membersOnly(
  (slug: string | undefined): Promise<PreviewEntry[] | EntryText | null> =>
    slug === undefined
      ? call('GET /api/early-entries')
      : call('GET /api/early-entries/:slug', { params: { slug } }).catch(nullIfMissing),
)

const $slug = atom('')

/** Ids of the open `MembersPart` components of the entry that `loadOpenParts` named. */
export const $openParts: ReadableAtom<readonly string[]> = computed(
  [$planFields, $slug],
  (plans, slug) =>
    valueOf(plans[slug] ?? {}, 'open')
      .split(' ')
      .filter(Boolean),
)

export const loadOpenParts = (slug: string): void => $slug.set(slug)

export function setPartsOpen(ids: readonly string[], isOpen: boolean): void {
  const current = $openParts.get()
  if (ids.every((id) => current.includes(id) === isOpen)) return
  const others = current.filter((id) => !ids.includes(id))
  changePlan($slug.get(), 'open', (isOpen ? [...others, ...ids] : others).join(' '))
}
