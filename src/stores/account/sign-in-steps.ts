import { signInSentence } from '../../../domain/account/sign-in-errors.ts'
import {
  finishGoogle,
  finishPasswordReset,
  googleReturnPath,
  signInWithGoogle,
  signInWithPassword,
  signUpWithPassword,
  startPasswordReset,
} from '../../browser/sign-in.ts'
import type { SignInResult } from '../../browser/sign-in.ts'
import { focusedControl } from '../../browser/return-focus.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { showOnNextPage, showToast } from '../ui/toasts.ts'
import type { Toast } from '../ui/toasts.ts'
import { dropIntent } from './intent.ts'
import { $signInDialog, closeDialog, dispatch } from './sign-in.ts'
import type { Field, SignInDialog } from './sign-in.ts'

export { $protectCheck, protectCheckElementId } from '../../browser/protect-check.ts'

// Import this file only from the sign-in dialog's code and from the page that Google redirects to.
// Any other import would add it to the scripts that a page loads first.

function refuse(message: string, ...fields: Field[]): void {
  if (!$signInDialog.get().busy) dispatch({ kind: 'error', message, fields })
}

/**
 * Runs `work` and shows its result. Does nothing if another action is in progress. If the result is
 * an error that names no field, marks `fields`.
 */
async function run(
  busy: SignInDialog['busy'],
  fields: Field[],
  work: (signal: AbortSignal) => Promise<SignInResult>,
  email = $signInDialog.get().email,
): Promise<void> {
  if ($signInDialog.get().busy) return
  const { signal } = $signInDialog.get()
  dispatch({ kind: 'requested', busy, email })
  const result = await work(signal)
  if (result.kind === 'signed-in') {
    // Apply a completed sign-in even if the user has closed the dialog or changed its step.
    closeDialog()
    return greet(welcome(result.isNew))
  }
  if (signal.aborted) return
  dispatch(result.kind === 'error' ? { ...result, fields: result.fields ?? fields } : result)
}

/** Stores the control that opened the dialog, if the user pressed it with the keyboard. */
const openerKey = 'opener'

/** Called before the dialog takes the focus. */
export function prepareDialog(): void {
  writeStored('sessionStorage', openerKey, focusedControl())
  if (!navigator.cookieEnabled) refuse(signInSentence({ code: 'cookies_blocked' }, ''))
}

export async function submitPassword(address: string, password: string): Promise<void> {
  const email = address.trim()
  const missing = (['email', 'password'] as const).filter((one) => !{ email, password }[one])
  if (missing.length > 0) return refuse('Please enter both email and password', ...missing)
  const submit = $signInDialog.get().step === 'signup' ? signUpWithPassword : signInWithPassword
  await run('form', [], (signal) => submit(email, password, signal), email)
}

export async function forgotPassword(address: string): Promise<void> {
  const email = address.trim()
  if (email === '') return refuse('Please enter your email', 'email')
  await run('reset', ['email'], (signal) => startPasswordReset(email, signal), email)
}

/** Submits the code, the new password, or both. */
export async function submitCode(typed: string, newPassword: string): Promise<void> {
  const { step, code } = $signInDialog.get()
  const digits = typed.replaceAll(/\s/g, '')
  if (code && digits === '') return refuse('Enter the code from the email', 'code')
  if (step !== 'code' && newPassword === '') return refuse('Enter a new password', 'password')
  await run('form', [code ? 'code' : 'password'], (signal) =>
    code ? code.check(digits, newPassword) : finishPasswordReset(newPassword, signal),
  )
}

export async function sendCodeAgain(): Promise<void> {
  const { code } = $signInDialog.get()
  if (code) await run('form', ['code'], () => code.sendAgain())
}

export const continueWithGoogle = (): Promise<void> =>
  run('google', [], (signal) =>
    signInWithGoogle(location.pathname + location.search + location.hash, signal),
  )

const showAfterSignIn = (toast: Toast): void =>
  showOnNextPage(toast, readStored('sessionStorage', openerKey))

/** Milliseconds that the toast shows before the page reloads. */
const reloadAfter = 500

/**
 * Shows the greeting for half a second and reloads the page. The reloaded page shows the greeting
 * again, and returns the focus.
 */
function greet(greeting: Toast): void {
  showToast(greeting)
  setTimeout(() => {
    showAfterSignIn(greeting)
    location.reload()
  }, reloadAfter)
}

const welcome = (isNew: boolean): Toast =>
  isNew
    ? { title: 'Welcome!', description: 'Your account has been created successfully' }
    : { title: 'Welcome back!', description: "You've successfully signed in" }

/**
 * Returns the user to the page where they clicked the Google button. That page shows a greeting, or
 * the error if the sign-in failed.
 */
export async function finishGoogleSignIn(): Promise<void> {
  const result = await finishGoogle()
  if (result.kind === 'signed-in') return showAfterSignIn(welcome(result.isNew))
  dropIntent()
  if (result.kind === 'error') {
    showAfterSignIn({ title: 'Error', description: result.message, tone: 'error' })
  }
  location.replace(googleReturnPath())
}
