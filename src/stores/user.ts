import { atom, computed } from 'nanostores'
import type { User } from '../../domain/account.ts'
import { authorizeWith, call } from '../api.ts'
import { sessionToken } from '../clerk.ts'
import { $session } from './session.ts'

type Known =
  { state: 'none' } | { state: 'loading' } | { state: 'known'; user: User } | { state: 'failed' }

const $known = atom<Known>({ state: 'none' })

/** The signed-in person's record; fetched once a page, and not tried again by itself. */
export const $account = computed($known, (known) => known)

/** The record when it is there. */
export const $user = computed($known, (known) => (known.state === 'known' ? known.user : undefined))

authorizeWith(sessionToken)

/** Remembered for the next page's first paint: whether the upgrade banner belongs on it. */
function rememberTier(tier: User['subscriptionTier'] | undefined): void {
  const { dataset } = document.documentElement
  if (tier) dataset.tier = tier
  else delete dataset.tier
  try {
    if (tier) localStorage.setItem('tier', tier)
    else localStorage.removeItem('tier')
  } catch {
    // Storage is switched off: the banner appears a moment later.
  }
}

/** Replaces the record, after a call that answered with a newer one. */
export function setUser(user: User): void {
  $known.set({ state: 'known', user })
  rememberTier(user.subscriptionTier)
}

export async function loadUser(): Promise<void> {
  if ($known.get().state === 'loading') return
  $known.set({ state: 'loading' })
  try {
    setUser(await call('getUser'))
  } catch {
    $known.set({ state: 'failed' })
  }
}

$session.subscribe(({ state }) => {
  if (state === 'signed-in' && $known.get().state === 'none') void loadUser()
  if (state === 'signed-out') {
    $known.set({ state: 'none' })
    if (typeof document !== 'undefined') rememberTier(undefined)
  }
})
