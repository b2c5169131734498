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
import { showOnNextPage, showToast } from '../ui/toasts.ts'
import type { Toast } from '../ui/toasts.ts'
import { dropIntent } from './intent.ts'
import { $signInDialog, closeDialog, updateDialog } from './sign-in.ts'
import type { SignInDialog } from './sign-in.ts'

// Import this file only from the sign-in dialog's code and from the page that Google redirects to.
// Any other import would add it to the scripts that a page loads first.

export function setError(error: string, errorField?: SignInDialog['errorField']): void {
  const { busy, errorCount } = $signInDialog.get()
  if (!busy) updateDialog({ error, errorField, errorCount: errorCount + 1, notice: undefined })
}

/**
 * Runs `work` and shows its result. Does nothing if another action is in progress. Applies `part`
 * to the dialog before `work` runs.
 */
export async function runStep(
  busy: SignInDialog['busy'],
  work: () => Promise<SignInResult>,
  part: Partial<SignInDialog> = {},
): Promise<void> {
  if ($signInDialog.get().busy) return
  const { stepCount } = $signInDialog.get()
  updateDialog({ busy, error: undefined, errorField: undefined, notice: undefined, ...part })
  const result = await work()
  // Apply a completed sign-in even if the user has closed the dialog or changed its step.
  if (stepCount === $signInDialog.get().stepCount || result.kind === 'signed-in')
    applyResult(result)
}

export async function submitPassword(email: string, password: string): Promise<void> {
  const address = email.trim()
  if (address === '' || password === '') {
    const missing = password !== '' ? 'email' : address !== '' ? 'password' : undefined
    return setError('Please enter both email and password', missing)
  }
  const submit = $signInDialog.get().step === 'signup' ? signUpWithPassword : signInWithPassword
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
  if ($signInDialog.get().busy) return
  const { stepCount } = $signInDialog.get()
  updateDialog({ busy: 'form', error: undefined, errorField: 'code', notice: undefined })
  const error = await resendCode()
  if (stepCount !== $signInDialog.get().stepCount) return
  updateDialog({ busy: undefined, error, notice: error ? undefined : 'We sent a new code.' })
}

export const continueWithGoogle = (): Promise<void> =>
  runStep('google', () => signInWithGoogle(location.pathname + location.search + location.hash), {
    errorField: 'no field',
  })

function applyResult(result: SignInResult): void {
  switch (result.kind) {
    case 'signed-in':
      closeDialog()
      greet(welcome(result.isNew))
      return
    case 'code-needed':
      return updateDialog({ busy: undefined, step: result.step ?? 'code', email: result.email })
    case 'leaving':
      return
    case 'error':
      updateDialog({
        busy: undefined,
        error: result.message,
        ...(result.field && { errorField: result.field }),
        ...(result.step && { step: result.step, errorField: 'password' }),
      })
  }
}

/** Milliseconds that the toast shows before the page reloads. */
const reloadAfter = 500

/**
 * Shows the greeting for half a second and reloads the page. The reloaded page shows the greeting
 * again.
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
 * Returns the user to the page where they clicked the Google button. That page shows a greeting, or
 * the error if the sign-in failed.
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
