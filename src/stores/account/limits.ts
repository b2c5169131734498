import { atom, computed } from 'nanostores'
import { describeDeletion } from '../../../domain/account/describe-deletion.ts'
import type { Limits } from '../../../domain/account/user.schema.ts'
import type { deletionPhrase } from '../../../domain/account/deletion-phrase.ts'
import { ApiError } from '../../browser/api-error.ts'
import { call } from '../../browser/api.ts'
import { sessionEnd } from '../../browser/session-end.ts'
import { downloadFile } from './download.ts'
import { failureSentence } from '../billing/billing-errors.ts'
import { signOut } from './session.ts'
import { removeStoredText } from './stored-text.ts'
import { $user } from './user.ts'
import { actionDuration, showOnNextPage, showToast, type Toast } from '../ui/toasts.ts'

type LimitsState = { state: 'none' | 'loading' | 'failed' } | { state: 'loaded'; limits: Limits }

const $state = atom<LimitsState>({ state: 'none' })
export const $limits = computed($state, (state) => state)

export async function loadLimits(): Promise<void> {
  if ($state.get().state === 'loading') return
  $state.set({ state: 'loading' })
  try {
    setLimits(await call('GET /api/subscription/limits'))
  } catch {
    $state.set({ state: 'failed' })
  }
}

export const setLimits = (limits: Limits): void => $state.set({ state: 'loaded', limits })

/** Loads the limits again. The current limits stay until a reply arrives. */
export async function refreshLimits(): Promise<void> {
  try {
    setLimits(await call('GET /api/subscription/limits'))
  } catch {
    // The request failed, so keep the current limits. The next AI answer contains newer limits.
  }
}

export async function downloadMyData(): Promise<void> {
  try {
    const data = await call('GET /api/account/export')
    const text = JSON.stringify(data, null, 2)
    downloadFile('rn-opportunities-account.json', 'application/json', text)
  } catch (error) {
    showToast({
      title: 'Error',
      description: failureSentence(error, 'We couldn’t download your data. Try again.'),
      tone: 'error',
    })
  }
}

const notDeleted = 'Your account was not deleted. Nothing has changed. Try again.'
const maybeDeleted =
  'We could not confirm whether your account was deleted. Reload the page. If you are still signed in, try again.'

/**
 * Deletes the account and opens the home page. Resolves to an error message if the account was not
 * deleted, or if the result is unknown.
 */
export async function deleteMyAccount(confirm: string): Promise<string | undefined> {
  const user = $user.get()
  let refundedDollars: number | undefined
  try {
    const body = { confirm: confirm as typeof deletionPhrase }
    ;({ refundedDollars } = await call('DELETE /api/account', { body }))
  } catch (error) {
    // A 4xx means that the server rejected the request. After a 5xx or a lost connection, the
    // server may have deleted the account.
    const isRejected = error instanceof ApiError && error.status < 500
    return failureSentence(error, isRejected ? notDeleted : maybeDeleted)
  }
  if (user) removeStoredText(user.id)
  // `signOut` reloads the page, so set the home page's URL first. If `signOut` fails, reload the
  // page here.
  history.replaceState(null, '', '/')
  const deleted: Toast = {
    title: 'Account deleted',
    description: describeDeletion(user, refundedDollars),
    duration: actionDuration,
  }
  await signOut(deleted)
  if (sessionEnd.aborted) return undefined
  showOnNextPage(deleted)
  location.reload()
  return undefined
}
