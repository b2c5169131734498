import { computed } from 'nanostores'
import { $session } from '../account/session.ts'
import { $account } from '../account/user.ts'

/** Whether the user is a member. `unreadable` means that the session or the user failed to load. */
export type Membership = 'unknown' | 'member' | 'none' | 'unreadable'

export const $membership = computed([$session, $account], (session, account): Membership => {
  if (session.state === 'unavailable' || account.state === 'failed') return 'unreadable'
  if (session.state === 'signed-out') return 'none'
  if (account.state !== 'loaded') return 'unknown'
  return account.user.subscriptionTier === 'member' ? 'member' : 'none'
})

/** Shown if the membership or content for members failed to load (D3). */
export const membershipErrorText =
  'We couldn’t reach the server, so member content isn’t available right now. Your plan hasn’t changed.'

$membership.listen((membership) => {
  // Remove the tier from the root element. If the tier is outdated, CSS would show an upgrade
  // prompt to a member.
  if (membership === 'unreadable') delete document.documentElement.dataset.tier
})
