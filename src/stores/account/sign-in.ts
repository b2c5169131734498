import { atom, computed } from 'nanostores'
import { signInSentence } from '../../../domain/account/sign-in-errors.ts'
import { loadClerk } from '../../browser/clerk.ts'
import { sessionEnd } from '../../browser/session-end.ts'
import { abortChecks } from '../../browser/protect-check.ts'
import { dropIntent, resumeIntent, storeIntent } from './intent.ts'
import type { Intent } from './intent.ts'
import { hasSignedInBefore } from './session.ts'
import { loadOverlays } from '../ui/load-overlays.ts'
import { showOnNextPage, showToast } from '../ui/toasts.ts'
import type { Toast } from '../ui/toasts.ts'

export { $protectCheck, protectCheckElementId } from '../../browser/protect-check.ts'

export type Mode = 'signin' | 'signup'

export type SignInDialog = {
  open: boolean
  /** `reset` asks for a code and a new password. `new-password` asks only for the password. */
  step: Mode | 'code' | 'reset' | 'new-password'
  intent: Intent | undefined
  /** The user's email address. Empty until the user submits the form. */
  email: string
  /** The control whose request is in progress: the form, Google's button or "Forgot password?". */
  busy: 'form' | 'google' | 'reset' | undefined
  error: string | undefined
  /**
   * The field that the error is about. If undefined, `SignInForm` marks both fields as wrong. With
   * `no field`, it marks none.
   */
  errorField: 'email' | 'code' | 'password' | 'no field' | undefined
  /**
   * Number of validation errors so far. A new count moves the focus and makes screen readers read
   * the same message again.
   */
  errorCount: number
  notice: string | undefined
  /**
   * Number of `showStep` calls so far. If it changes while an action is in progress, the dialog
   * ignores the action's result, except a completed sign-in.
   */
  stepCount: number
}

const closed: SignInDialog = {
  open: false,
  step: 'signin',
  intent: undefined,
  email: '',
  busy: undefined,
  error: undefined,
  errorField: undefined,
  errorCount: 0,
  notice: undefined,
  stepCount: 0,
}

const $state = atom(closed)
export const $signInDialog = computed($state, (state) => state)

export const updateDialog = (part: Partial<SignInDialog>): void =>
  $state.set({ ...$state.get(), ...part })

/**
 * Replaces the dialog's state. If an action is in progress, the dialog ignores the action's result,
 * except a completed sign-in.
 */
function showStep(state: SignInDialog): void {
  abortChecks()
  $state.set({ ...state, stepCount: $state.get().stepCount + 1 })
}

/** Opens the dialog and starts to load Clerk. The page completes `intent` after the sign-in. */
export function openSignIn(intent?: Intent): void {
  if (intent) storeIntent(intent)
  openDialog(intent)
}

function openDialog(intent?: Intent): void {
  const step = intent && !hasSignedInBefore() ? 'signup' : 'signin'
  const error = navigator.cookieEnabled
    ? undefined
    : signInSentence({ code: 'cookies_blocked' }, '')
  showStep({
    ...closed,
    open: true,
    step,
    intent,
    error,
    errorField: error ? 'no field' : undefined,
  })
  void loadOverlays()
  // Ignore a failure here. Submitting the form loads Clerk again, and shows an error if that fails.
  void loadClerk().catch(() => undefined)
}

/** Milliseconds that the toast shows before the dialog opens. */
const dialogDelay = 500

/**
 * Shows `toast`, then opens the dialog. If the session has just ended, the page is about to reload.
 * The reloaded page then shows `toast`, and opens the dialog only if there is an `intent`.
 */
export function askForSignIn(toast: Toast, intent?: Intent): void {
  if (intent) storeIntent(intent)
  if (sessionEnd.aborted) return showOnNextPage(toast)
  showToast(toast)
  setTimeout(() => openDialog(intent), dialogDelay)
}

/** Opens the dialog after a reload if an action failed because the user's session had ended. */
export function resumeSignIn(): void {
  const intent = resumeIntent()
  if (intent) openDialog(intent)
}

/** Closes the dialog and keeps the intent, which the page completes after the sign-in. */
export const closeDialog = (): void => showStep(closed)

export function closeSignIn(): void {
  dropIntent()
  closeDialog()
}

export const changeMode = (mode: Mode): void => {
  const { email, intent } = $state.get()
  showStep({ ...closed, open: true, step: mode, email, intent })
}
