import { atom, computed } from 'nanostores'
import type { PremiumReply } from '../../../domain/members/members-text.schema.ts'
import { call } from '../../browser/api.ts'
import { failureKind, failureSentence } from '../billing/billing-errors.ts'
import { $membership, retryMembership, membershipErrorText } from '../billing/membership.ts'
import { loadUser } from '../account/user.ts'

type LoadedText =
  | { state: 'none' }
  | { state: 'loading'; slug: string }
  | { state: 'known'; slug: string; content: PremiumReply }
  | { state: 'failed'; slug: string; sentence: string }

const $known = atom<LoadedText>({ state: 'none' })

export type MembersTextView =
  /** Also while it is not yet known whether the person is a member. */
  | { state: 'loading' }
  | { state: 'known'; content: PremiumReply }
  | { state: 'failed'; sentence: string }

/**
 * What the members' cards show. Whoever is known to be no member sees the static upgrade prompt
 * instead, which the page's style decides by the tier on the root.
 */
export const $membersText = computed(
  [$membership, $known],
  (membership, known): MembersTextView => {
    // What is open stays open: the server saw a member when it handed it out.
    if (known.state === 'known') return known
    if (membership === 'unreadable') return { state: 'failed', sentence: membershipErrorText }
    return known.state === 'none' ? { state: 'loading' } : known
  },
)

/** Reads members' text of one entry, once; a failure waits for `retryPremium`. */
export async function loadMembersText(slug: string): Promise<void> {
  const known = $known.get()
  if (known.state === 'none' || known.slug !== slug) await read(slug)
}

/** Tries what failed again: whether the person is a member, or the text itself. */
export const retryMembersText = (slug: string): Promise<void> =>
  $membership.get() === 'member' ? read(slug) : retryMembership()

async function read(slug: string): Promise<void> {
  $known.set({ state: 'loading', slug })
  const isStillWanted = () => {
    const known = $known.get()
    return known.state === 'loading' && known.slug === slug
  }
  try {
    const content = await call('getPremiumContent', { params: { slug } })
    if (isStillWanted()) $known.set({ state: 'known', slug, content })
  } catch (error) {
    if (!isStillWanted()) return
    $known.set({ state: 'failed', slug, sentence: failureSentence(error, membershipErrorText) })
    // The membership ended since the page learned of it: the plan is read anew, and decides.
    if (failureKind(error) === 'limit') void loadUser()
  }
}

$membership.listen((membership) => {
  // Nothing of it stays on the page of somebody who is no member any more.
  if (membership === 'none') $known.set({ state: 'none' })
})
