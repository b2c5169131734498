import { atom, computed } from 'nanostores'
import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import type { PreviewEntry } from '../../../domain/members/member-preview.schema.ts'
import { CallError } from '../../browser/call-error.ts'
import { call } from '../../browser/api.ts'
import { failureKind, failureSentence } from '../ui/failures.ts'
import { $membership, membershipErrorText } from '../billing/membership.ts'
import { loadUser, retryAccount } from '../account/user.ts'

type View =
  | { state: 'loading' }
  | { state: 'list'; entries: PreviewEntry[] }
  | { state: 'entry'; entry: EntryText }
  /** The entry does not exist, or everyone can already read it. */
  | { state: 'missing' }
  | { state: 'failed'; sentence: string }

const $state = atom<View>({ state: 'loading' })

export const $memberPreview = computed([$membership, $state], (membership, state): View => {
  if (membership === 'none') return { state: 'loading' }
  const isOpen = state.state === 'list' || state.state === 'entry'
  return membership === 'unreadable' && !isOpen
    ? { state: 'failed', sentence: membershipErrorText }
    : state
})

export async function loadMemberPreview(slug: string | undefined): Promise<void> {
  $state.set({ state: 'loading' })
  try {
    $state.set(
      slug === undefined
        ? { state: 'list', entries: await call('GET /api/early-entries') }
        : {
            state: 'entry',
            entry: await call('GET /api/early-entries/:slug', { params: { slug } }),
          },
    )
  } catch (error) {
    // The server replies 400 if the slug is invalid. Treat 400 like 404.
    const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400)
    $state.set(
      isMissing
        ? { state: 'missing' }
        : { state: 'failed', sentence: failureSentence(error, membershipErrorText) },
    )
    if (failureKind(error) === 'limit') void loadUser()
  }
}

export const retryMemberPreview = (slug: string | undefined): Promise<void> =>
  $membership.get() === 'member' ? loadMemberPreview(slug) : retryAccount()
