import { computed } from 'nanostores'
import { $session, startSession } from '../account/session.ts'
import { $account, loadUser } from '../account/user.ts'

/** Whether the user is a member. `unreadable` means that the session or the user failed to load. */
export type Membership = 'unknown' | 'member' | 'none' | 'unreadable'

export const $membership = computed([$session, $account], (session, account): Membership => {
  if (session.state === 'unavailable' || account.state === 'failed') return 'unreadable'
  if (session.state === 'signed-out') return 'none'
  if (account.state !== 'known') return 'unknown'
  return account.user.subscriptionTier === 'member' ? 'member' : 'none'
})

/** Shown in place of members' content when the membership is unreadable (scenario D3). */
export const unreadable =
  'We couldn’t reach the server, so member content isn’t available right now. Your plan hasn’t changed.'

/** Loads the session again, or the user if the session is there. */
export const retryMembership = (): Promise<void> =>
  $session.get().state === 'signed-in' ? loadUser() : startSession()

$membership.listen((membership) => {
  // The stored tier may be out of date, and would show an upgrade prompt to a member.
  if (membership === 'unreadable') delete document.documentElement.dataset.tier
})
