import { atom, computed } from 'nanostores'
import { loadClerk } from '../../browser/clerk.ts'
import { sessionEnd } from '../../browser/session-end.ts'
import { abortChecks } from '../../browser/protect-check.ts'
import {
  attemptCode,
  finishGoogle,
  googleReturnPath,
  resendCode,
  signInWithGoogle,
  signInWithPassword,
  signUpWithPassword,
} from '../../browser/sign-in.ts'
import type { SignInResult } from '../../browser/sign-in.ts'
import { dropIntent, resumeIntent, storeIntent } from './intent.ts'
import type { Intent } from './intent.ts'
import { hasSignedInBefore } from './session.ts'
import { loadOverlays } from '../ui/load-overlays.ts'
import { dismissToast, showOnNextPage, showToast } from '../ui/toasts.ts'
import type { Toast } from '../ui/toasts.ts'

export { $protectCheck, protectCheckElementId } from '../../browser/protect-check.ts'

export type Mode = 'signin' | 'signup'

/** The state of the sign-in dialog. */
export type SignInDialog = {
  open: boolean
  /** `reset` asks for a code and a new password. `new-password` asks only for the password. */
  step: Mode | 'code' | 'reset' | 'new-password'
  /** The action that the user wants to complete. */
  intent: Intent | undefined
  /** The email address that the code was sent to. */
  email: string
  /** The action in progress. */
  busy: 'form' | 'google' | 'reset' | undefined
  error: string | undefined
  /** The field that the error is about. Undefined if the error is about all fields. */
  errorField: 'email' | 'code' | 'password' | 'no field' | undefined
  /** Number of errors so far. A new count moves the focus, so a repeated error is read again. */
  errorCount: number
  /** A message that is not an error. */
  notice: string | undefined
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
}

const $state = atom(closed)
export const $signInDialog = computed($state, (state) => state)

const updateState = (part: Partial<SignInDialog>) => $state.set({ ...$state.get(), ...part })

/** Increases each time the dialog changes its step, so that the result of an old step is ignored. */
let generation = 0

/** Replaces the dialog's state, and ignores the results of steps in progress. */
function showStep(state: SignInDialog): void {
  generation += 1
  abortChecks()
  $state.set(state)
}

/** Shows an error that the form finds itself. Does nothing while a step is in progress. */
export function setError(error: string, errorField?: SignInDialog['errorField']): void {
  const { busy, errorCount } = $state.get()
  if (!busy) updateState({ error, errorField, errorCount: errorCount + 1, notice: undefined })
}

/** The id of the last error's toast. The next try dismisses it. */
let errorToast = 0

/** Runs `work` and shows its result, if no other step is in progress. `part` applies immediately. */
export async function runStep(
  busy: SignInDialog['busy'],
  work: () => Promise<SignInResult>,
  part: Partial<SignInDialog> = {},
): Promise<void> {
  if ($state.get().busy) return
  const attempt = generation
  dismissToast(errorToast)
  updateState({ busy, error: undefined, errorField: undefined, notice: undefined, ...part })
  const result = await work()
  // A completed sign-in counts even if the dialog was closed or changed.
  if (attempt === generation || result.kind === 'signed-in') applyResult(result)
}

/** Milliseconds that the toast shows before the page reloads. */
const reloadAfter = 500

/** Opens the dialog and starts to load Clerk. The page completes `intent` after the sign-in. */
export function openSignIn(intent?: Intent): void {
  if (intent) storeIntent(intent)
  openDialog(intent)
}

function openDialog(intent?: Intent): void {
  const step = intent && !hasSignedInBefore() ? 'signup' : 'signin'
  showStep({ ...closed, open: true, step, intent })
  void loadOverlays()
  // Submitting the form loads Clerk again, and shows the error if that fails.
  void loadClerk().catch(() => undefined)
}

/** Milliseconds that the toast shows before the dialog opens. */
const dialogDelay = 500

/** Shows `toast`, then the dialog. If the session just ended, the reloaded page shows both. */
export function askForSignIn(toast: Toast, intent?: Intent): void {
  if (intent) storeIntent(intent)
  if (sessionEnd.aborted) return showOnNextPage(toast)
  showToast(toast)
  setTimeout(() => openDialog(intent), dialogDelay)
}

/**
 * Reopens the dialog on the reloaded page, for an action that failed because the session had ended.
 */
export function resumeSignIn(): void {
  const intent = resumeIntent()
  if (intent) openDialog(intent)
}

/** Closes the dialog and discards the intent. */
export function closeSignIn(): void {
  dropIntent()
  showStep(closed)
}

export const changeMode = (mode: Mode): void => {
  const { email, intent } = $state.get()
  showStep({ ...closed, open: true, step: mode, email, intent })
}

/** Signs in or signs up, depending on the dialog's step. */
export async function submitPassword(email: string, password: string): Promise<void> {
  const address = email.trim()
  if (address === '' || password === '') {
    const missing = password !== '' ? 'email' : address !== '' ? 'password' : undefined
    return setError('Please enter both email and password', missing)
  }
  const submit = $state.get().step === 'signup' ? signUpWithPassword : signInWithPassword
  await runStep('form', () => submit(address, password), {
    email: address,
    errorField: 'no field',
  })
}

export async function submitCode(typed: string): Promise<void> {
  const code = typed.replaceAll(/\s/g, '')
  if (code === '') return setError('Enter the code from the email')
  await runStep('form', () => attemptCode(code))
}

export async function sendCodeAgain(): Promise<void> {
  if ($state.get().busy) return
  const attempt = generation
  updateState({ busy: 'form', error: undefined, errorField: 'code', notice: undefined })
  const error = await resendCode()
  if (attempt !== generation) return
  updateState({ busy: undefined, error, notice: error ? undefined : 'A new code is on its way.' })
}

/** Redirects to Google. The user returns to the current URL. */
export const continueWithGoogle = (): Promise<void> =>
  runStep('google', () => signInWithGoogle(location.pathname + location.search + location.hash), {
    errorField: 'no field',
  })

function applyResult(result: SignInResult): void {
  switch (result.kind) {
    case 'signed-in':
      // Close the dialog first. A modal dialog would cover the toast.
      showStep(closed)
      greet(welcome(result.isNew))
      return
    case 'code-needed':
      return updateState({ busy: undefined, step: result.step ?? 'code', email: result.email })
    case 'leaving':
      return
    case 'error':
      updateState({
        busy: undefined,
        error: result.message,
        ...(result.field && { errorField: result.field }),
        ...(result.step && { step: result.step, errorField: 'password' }),
      })
      errorToast = showToast({ title: 'Error', description: result.message, tone: 'error' })
  }
}

/**
 * Shows the greeting on this page and again after the reload. This page shows it for only half a
 * second.
 */
function greet(greeting: Toast): void {
  showToast(greeting)
  setTimeout(() => {
    showOnNextPage(greeting)
    location.reload()
  }, reloadAfter)
}

const welcome = (isNew: boolean): Toast =>
  isNew
    ? { title: 'Welcome!', description: 'Your account has been created successfully' }
    : { title: 'Welcome back!', description: "You've successfully signed in" }

/**
 * Completes the sign-in on the page that Google redirects to. On success the user returns to the
 * page they came from and sees a greeting. On failure they return there and see the error.
 */
export async function finishGoogleSignIn(): Promise<void> {
  const result = await finishGoogle()
  if (result.kind === 'signed-in') return showOnNextPage(welcome(result.isNew))
  dropIntent()
  if (result.kind === 'error') {
    showOnNextPage({ title: 'Error', description: result.message, tone: 'error' })
  }
  location.replace(googleReturnPath())
}
