import { atom, computed } from 'nanostores'
import { loadClerk } from '../../browser/clerk.ts'
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
import { dropIntent, keepIntent } from './intent.ts'
import type { Intent } from './intent.ts'
import { dismissToast, showOnNextPage, showToast } from '../ui/toasts.ts'
import type { Toast } from '../ui/toasts.ts'

export { $protectCheck, checkPlace } from '../../browser/protect-check.ts'

export type Mode = 'signin' | 'signup'

/** The sign-in dialog: what is asked, and what came of it. */
export type SignInDialog = {
  open: boolean
  /** `reset` asks for a code and a new password, `new-password` for the password alone. */
  step: Mode | 'code' | 'reset' | 'new-password'
  /** Where the code went. */
  email: string
  /** What is under way. */
  busy: 'form' | 'google' | 'reset' | undefined
  error: string | undefined
  /** The field that the error is about; undefined when it is about all of them. */
  wrong: 'email' | 'code' | 'password' | 'no field' | undefined
  /** Counts what was refused: the same sentence is focused and read out again. */
  refusals: number
  /** Something to say that is not an error. */
  notice: string | undefined
}

const closed: SignInDialog = {
  open: false,
  step: 'signin',
  email: '',
  busy: undefined,
  error: undefined,
  wrong: undefined,
  refusals: 0,
  notice: undefined,
}

const $state = atom(closed)
export const $signInDialog = computed($state, (state) => state)

const updateState = (part: Partial<SignInDialog>) => $state.set({ ...$state.get(), ...part })

/** Counts what the dialog began, so that an attempt knows whether the dialog has moved on. */
let begun = 0

/** Shows the dialog anew; what is under way for what it showed before says nothing here. */
function showStep(state: SignInDialog): void {
  begun += 1
  abortChecks()
  $state.set(state)
}

/** Says what is missing before anybody is asked; while something is under way, nothing. */
export function setError(error: string, wrong?: SignInDialog['wrong']): void {
  const { busy, refusals } = $state.get()
  if (!busy) updateState({ error, wrong, refusals: refusals + 1, notice: undefined })
}

/** The toast of the last error; the next try makes it stale. */
let errorToast = 0

/** Does one thing at a time, and shows what came of it; `part` changes the dialog meanwhile. */
export async function runStep(
  busy: SignInDialog['busy'],
  work: () => Promise<SignInResult>,
  part: Partial<SignInDialog> = {},
): Promise<void> {
  if ($state.get().busy) return
  const attempt = begun
  dismissToast(errorToast)
  updateState({ busy, error: undefined, wrong: undefined, notice: undefined, ...part })
  const result = await work()
  // Who is signed in is so wherever the dialog has gone.
  if (attempt === begun || result.kind === 'signed-in') applyResult(result)
}

/** So long the toast is seen before the page reloads, in ms (spec, section 4). */
const reloadAfter = 500

/** Opens the dialog and starts to load Clerk; `intent` is finished after the sign-in. */
export function openSignIn({ mode = 'signin', intent }: { mode?: Mode; intent?: Intent } = {}) {
  if (intent) keepIntent(intent)
  showStep({ ...closed, open: true, step: mode })
  // Submitting tries again, and says so when it fails.
  void loadClerk().catch(() => undefined)
}

/** The person closes the dialog; what was to follow the sign-in is given up. */
export function closeSignIn(): void {
  dropIntent()
  showStep(closed)
}

export const changeMode = (mode: Mode): void => {
  const { email } = $state.get()
  showStep({ ...closed, open: true, step: mode, email })
}

/** Signs in or up, whichever the dialog shows. */
export async function submitPassword(email: string, password: string): Promise<void> {
  const address = email.trim()
  if (address === '' || password === '') return setError('Please enter both email and password')
  const submit = $state.get().step === 'signup' ? signUpWithPassword : signInWithPassword
  await runStep('form', () => submit(address, password), { email: address })
}

export async function submitCode(typed: string): Promise<void> {
  const code = typed.replaceAll(/\s/g, '')
  if (code === '') return setError('Enter the code from the email')
  await runStep('form', () => attemptCode(code))
}

export async function sendCodeAgain(): Promise<void> {
  if ($state.get().busy) return
  const attempt = begun
  updateState({ busy: 'form', error: undefined, wrong: 'code', notice: undefined })
  const error = await resendCode()
  if (attempt !== begun) return
  updateState({ busy: undefined, error, notice: error ? undefined : 'A new code is on its way.' })
}

/** Leaves for Google, to come back to this very place. */
export const continueWithGoogle = (): Promise<void> =>
  runStep('google', () => signInWithGoogle(location.pathname + location.search + location.hash), {
    wrong: 'no field',
  })

function applyResult(result: SignInResult): void {
  switch (result.kind) {
    case 'signed-in':
      // A modal dialog would cover the greeting.
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
        ...(result.step && { step: result.step, wrong: 'password' }),
      })
      errorToast = showToast({ title: 'Error', description: result.message, tone: 'error' })
  }
}

/** Nobody reads in half a second, and a slow phone shows nothing in it: the next page greets too. */
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
 * For the page that Google sends the browser back to. Success leads to where the person was,
 * with a greeting; otherwise they go there as they came, and are told why.
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
