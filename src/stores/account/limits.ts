import { atom, computed } from 'nanostores'
import type { Limits } from '../../../domain/account/user.schema.ts'
import type { deletionPhrase } from '../../../domain/account/deletion-phrase.ts'
import { ApiError, call } from '../../browser/api.ts'
import { downloadFile } from './download.ts'
import { failureSentence } from '../billing/billing-errors.ts'
import { $session, signOut } from './session.ts'
import { showToast } from '../ui/toasts.ts'

type LimitsState = { state: 'none' | 'loading' | 'failed' } | { state: 'known'; limits: Limits }

const $known = atom<LimitsState>({ state: 'none' })

/** What the plan allows and what is used of it. */
export const $limits = computed($known, (known) => known)

export async function loadLimits(): Promise<void> {
  if ($known.get().state === 'loading') return
  $known.set({ state: 'loading' })
  try {
    setLimits(await call('getLimits'))
  } catch {
    $known.set({ state: 'failed' })
  }
}

/** Replaces what is known, after a call whose reply says it. */
export const setLimits = (limits: Limits): void => $known.set({ state: 'known', limits })

/** Reads the limits again; what is known stays until the answer is here, and when there is none. */
export async function refreshLimits(): Promise<void> {
  try {
    setLimits(await call('getLimits'))
  } catch {
    // The next answer says it again.
  }
}

/** Everything held about the person, as a file. */
export async function downloadMyData(): Promise<void> {
  try {
    const data = await call('exportAccount')
    const text = JSON.stringify(data, null, 2)
    downloadFile('rn-opportunities-account.json', 'application/json', text)
  } catch (error) {
    showToast({
      title: 'Error',
      description: failureSentence(error, 'Failed to export your data'),
      tone: 'error',
    })
  }
}

const notDeleted = 'Your account was not deleted. Nothing has changed. Try again.'
const perhapsDeleted =
  'We could not see whether your account was deleted. Reload the page; if you are still signed in, try again.'

/**
 * Deletes the account for good and leaves for the home page; resolves to a sentence when it was
 * not deleted, or when nobody knows.
 */
export async function deleteMyAccount(confirm: string): Promise<string | undefined> {
  try {
    await call('deleteAccount', { input: { confirm: confirm as typeof deletionPhrase } })
  } catch (error) {
    // A 5xx without a sentence is the host's, which gave up on a function that may have finished.
    const isRefused = error instanceof ApiError && error.status < 500
    return failureSentence(error, isRefused ? notDeleted : perhapsDeleted)
  }
  // The session ended with the account; what is left of it in this browser goes too.
  await signOut()
  location.assign('/')
  return undefined
}

$session.subscribe(({ state }) => {
  if (state === 'signed-out') $known.set({ state: 'none' })
})
