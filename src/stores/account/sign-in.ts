import { atom } from 'nanostores'
import { loadClerk } from '../../browser/clerk.ts'
import { sessionEnd } from '../../browser/session-end.ts'
import type { EmailedCode, SignInResult } from '../../browser/sign-in.ts'
import { dropIntent, resumeIntent, storeIntent } from './intent.ts'
import type { Intent } from './intent.ts'
import { hasSignedInBefore } from './session.ts'
import { loadOverlays } from '../ui/load-overlays.ts'
import { showOnNextPage, showToast } from '../ui/toasts.ts'
import type { Toast } from '../ui/toasts.ts'

export type Mode = 'signin' | 'signup'
export type Field = 'email' | 'code' | 'password'

export type SignInDialog = {
  /** Undefined while the dialog is closed. `reset` asks for a new password, and for `code` if set. */
  step: Mode | 'code' | 'reset' | undefined
  intent: Intent | undefined
  /** The user's email address. Empty until the user submits the form. */
  email: string
  /** The control whose request is in progress: the form, Google's button or "Forgot password?". */
  busy?: 'form' | 'google' | 'reset' | undefined
  /** `fields` are marked as wrong. `id` differs from the previous error's. */
  error?: { message: string; fields: Field[]; id: number } | undefined
  notice?: string | undefined
  /** The emailed code that the user must type. */
  code?: EmailedCode | undefined
  /**
   * Aborts when the user opens or closes the dialog or changes its mode. The dialog then ignores
   * the result of the request in progress, except a completed sign-in.
   */
  signal: AbortSignal
}

/** What changes the dialog: the user chooses a step, a request starts, or its result arrives. */
type SignInEvent =
  | { kind: 'chosen'; dialog: SignInDialog }
  | { kind: 'requested'; busy: SignInDialog['busy']; email: string }
  | Exclude<SignInResult, { kind: 'signed-in' }>

function nextState(state: SignInDialog, event: SignInEvent): SignInDialog {
  const idle = { ...state, busy: undefined, error: undefined, notice: undefined }
  switch (event.kind) {
    case 'chosen':
      return event.dialog
    case 'requested':
      return { ...idle, busy: event.busy, email: event.email }
    case 'leaving':
      return state
    case 'code-needed':
      return { ...idle, step: event.step, code: event.code }
    case 'code-sent':
      return { ...idle, notice: 'We sent a new code.' }
    case 'error': {
      const { message, fields = [], isCodeAccepted } = event
      const error = { message, fields, id: (state.error?.id ?? 0) + 1 }
      return { ...idle, error, code: isCodeAccepted ? undefined : state.code }
    }
  }
}

let controller = new AbortController()

const closed = { step: undefined, intent: undefined, email: '' }
export const $signInDialog = atom<SignInDialog>({ ...closed, signal: controller.signal })

export const dispatch = (event: SignInEvent): void =>
  $signInDialog.set(nextState($signInDialog.get(), event))

function choose(dialog: Pick<SignInDialog, 'step' | 'intent' | 'email'>): void {
  controller.abort()
  controller = new AbortController()
  dispatch({ kind: 'chosen', dialog: { ...dialog, signal: controller.signal } })
}

/** Opens the dialog and starts to load Clerk. The page completes `intent` after the sign-in. */
export function openSignIn(intent?: Intent): void {
  if (intent) storeIntent(intent)
  openDialog(intent)
}

function openDialog(intent?: Intent): void {
  choose({ step: intent && !hasSignedInBefore() ? 'signup' : 'signin', intent, email: '' })
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
  // After a failure, the dialog would fail too and report the same script again.
  void loadOverlays().then(() => setTimeout(() => openDialog(intent), dialogDelay))
}

/** Opens the dialog after a reload if an action failed because the user's session had ended. */
export function resumeSignIn(): void {
  const intent = resumeIntent()
  if (intent) openDialog(intent)
}

/** Closes the dialog and keeps the intent, which the page completes after the sign-in. */
export const closeDialog = (): void => choose(closed)

export function closeSignIn(): void {
  dropIntent()
  closeDialog()
}

export const changeMode = (step: Mode): void => {
  const { email, intent } = $signInDialog.get()
  choose({ step, email, intent })
}
