import { atom, computed } from 'nanostores'
import type { PreviewEntry, PreviewText } from '../../../domain/members/member-preview.schema.ts'
import { ApiError, call } from '../../browser/api.ts'
import { failureKind, failureSentence } from '../billing/billing-errors.ts'
import { $membership, retryMembership, membershipErrorText } from '../billing/membership.ts'
import { loadUser } from '../account/user.ts'

type View =
  | { state: 'loading' }
  | { state: 'list'; entries: PreviewEntry[] }
  | { state: 'entry'; entry: PreviewText }
  /** No such entry, or it has long been public. */
  | { state: 'missing' }
  | { state: 'failed'; sentence: string }

const $known = atom<View>({ state: 'loading' })

/** What a member sees on the page of new entries. */
export const $memberPreview = computed([$membership, $known], (membership, known): View => {
  const isOpen = known.state === 'list' || known.state === 'entry'
  return membership === 'unreadable' && !isOpen
    ? { state: 'failed', sentence: membershipErrorText }
    : known
})

/** Reads the list, or with a slug that entry. */
export async function loadMemberPreview(slug: string | undefined): Promise<void> {
  $known.set({ state: 'loading' })
  try {
    $known.set(
      slug === undefined
        ? { state: 'list', entries: await call('listEarlyEntries') }
        : { state: 'entry', entry: await call('readEarlyEntry', { params: { slug } }) },
    )
  } catch (error) {
    // A mistyped address is refused as invalid; to the person it is the same.
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
    $known.set(
      isMissing
        ? { state: 'missing' }
        : { state: 'failed', sentence: failureSentence(error, membershipErrorText) },
    )
    if (failureKind(error) === 'limit') void loadUser()
  }
}

/** Tries what failed again: whether the person is a member, or the reading itself. */
export const retryMemberPreview = (slug: string | undefined): Promise<void> =>
  $membership.get() === 'member' ? loadMemberPreview(slug) : retryMembership()

$membership.listen((membership) => {
  if (membership === 'none') $known.set({ state: 'loading' })
})
