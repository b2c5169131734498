import { atom, computed } from 'nanostores'
import type { PremiumReply } from '../../../domain/members/members-text.schema.ts'
import { call } from '../../browser/api.ts'
import { failureKind, failureSentence } from '../ui/failures.ts'
import { $membership, membershipErrorText } from '../billing/membership.ts'
import { loadUser, retryAccount } from '../account/user.ts'

type LoadedText =
  | { state: 'none' }
  | { state: 'loading'; slug: string }
  | { state: 'loaded'; slug: string; content: PremiumReply }
  | { state: 'failed'; slug: string; sentence: string }

const $state = atom<LoadedText>({ state: 'none' })

export type MembersTextView =
  /** The text or the membership is loading, or the user has no membership. */
  | { state: 'loading' }
  | { state: 'loaded'; content: PremiumReply }
  | { state: 'failed'; sentence: string }

/**
 * The state of the cards that show the members' text of an entry. Users without a membership see a
 * static upgrade prompt instead, which CSS shows based on `data-tier`.
 */
export const $membersText = computed([$membership, $state], (membership, text): MembersTextView => {
  if (membership === 'none') return { state: 'loading' }
  // Keep loaded text visible if the membership becomes 'unreadable', because the server checked the
  // membership when it sent the text.
  if (text.state === 'loaded') return text
  if (membership === 'unreadable') return { state: 'failed', sentence: membershipErrorText }
  return text.state === 'none' ? { state: 'loading' } : text
})

export async function loadMembersText(slug: string): Promise<void> {
  const current = $state.get()
  if (current.state === 'none' || current.slug !== slug) await loadText(slug)
}

export const retryMembersText = (slug: string): Promise<void> =>
  $membership.get() === 'member' ? loadText(slug) : retryAccount()

async function loadText(slug: string): Promise<void> {
  $state.set({ state: 'loading', slug })
  const isCurrent = () => {
    const current = $state.get()
    return current.state === 'loading' && current.slug === slug
  }
  try {
    const content = await call('GET /api/premium-content/:slug', { params: { slug } })
    if (isCurrent()) $state.set({ state: 'loaded', slug, content })
  } catch (error) {
    if (!isCurrent()) return
    $state.set({ state: 'failed', slug, sentence: failureSentence(error, membershipErrorText) })
    // A 'limit' error means that the membership has ended. Load the user's new plan.
    if (failureKind(error) === 'limit') void loadUser()
  }
}
