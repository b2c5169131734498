import { computed } from 'nanostores'
import { $session, startSession } from './session.ts'
import { $account, loadUser } from './user.ts'

/** Whether the person of this page is a member, as far as the page knows. */
export type Membership = 'unknown' | 'member' | 'none' | 'unreadable'

export const $membership = computed([$session, $account], (session, account): Membership => {
  if (session.state === 'unavailable' || account.state === 'failed') return 'unreadable'
  if (session.state === 'signed-out') return 'none'
  if (account.state !== 'known') return 'unknown'
  return account.user.subscriptionTier === 'member' ? 'member' : 'none'
})

/** What stands where members' content would, when nobody can say whether it may (scenario D3). */
export const unreadable =
  'The server did not answer, so this stays closed for now. Nothing about your plan has changed.'

/** Asks again for what could not be read: the sign-in, or the person's plan. */
export const retryMembership = (): Promise<void> =>
  $session.get().state === 'signed-in' ? loadUser() : startSession()

$membership.listen((membership) => {
  // The tier last seen would show an upgrade prompt to someone who may have paid since.
  if (membership === 'unreadable') delete document.documentElement.dataset.tier
})

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key, newValue }) => {
    // Somebody became a member in another tab: this page learns of it without a reload.
    const isNews = key === 'tier' && newValue === 'member' && $membership.get() === 'none'
    if (isNews && $session.get().state === 'signed-in') void loadUser()
  })
}
