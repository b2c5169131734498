import { describeDeletion } from '../../../domain/account/deletion.ts'
import type { deletionPhrase } from '../../../domain/account/deletion.ts'
import { call } from '../../browser/api.ts'
import { CallError } from '../../browser/call-error.ts'
import { sessionEnd } from '../../browser/session-end.ts'
import { downloadFile } from '../ui/download.ts'
import { errorToast, failureSentence } from '../ui/failures.ts'
import { actionDuration, showOnNextPage, showToast, type Toast } from '../ui/toasts.ts'
import { signOut } from './session.ts'
import { $user } from './user.ts'

export async function downloadMyData(): Promise<void> {
  try {
    const data = await call('GET /api/account/export')
    const text = JSON.stringify(data, null, 2)
    downloadFile('rn-opportunities-account.json', 'application/json', text)
  } catch (error) {
    showToast(errorToast(error, 'We couldn’t download your data. Try again.'))
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
    const isRejected = error instanceof CallError && error.status < 500
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

/**
 * Removes everything stored under a user's id in local storage and in this tab's session storage.
 * Called after the account is deleted.
 */
function removeStoredText(userId: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.includes(`:${userId}:`)) storage.removeItem(key)
      }
    }
  } catch {
    // Storage is off, so there is nothing to remove.
  }
}
