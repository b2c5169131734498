import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { paths } from '../../../domain/http/paths.ts'
import { plans } from '../../../domain/billing/plans.ts'
import { forgotPassword } from '../../stores/account/password-reset.ts'
import { continueWithGoogle, submitPassword } from '../../stores/account/sign-in-steps.ts'
import { changeMode } from '../../stores/account/sign-in.ts'
import type { Mode, SignInDialog } from '../../stores/account/sign-in.ts'
import { GoogleMark } from './GoogleMark.tsx'
import { ShowPassword } from './ShowPassword.tsx'
import { SignInError } from './SignInError.tsx'
import { fieldLook, linkLook } from './sign-in-look.ts'
import { SignInSubmit } from './SignInSubmit.tsx'

const { savedLimit, aiMessagesLimit } = plans.free

/** The form's first sentence if the user signs in to complete an action. */
const actionLeads = {
  signin: 'Sign in to continue.',
  signup: 'Create an account to continue.',
}

const labels = {
  signin: {
    lead: 'Sign in to save opportunities and see your notes.',
    submit: 'Sign In',
    question: 'New here?',
    other: 'Create an account',
  },
  signup: {
    lead: `A free account includes ${aiMessagesLimit} AI messages a month and ${savedLimit} saved opportunities.`,
    submit: 'Sign Up',
    question: 'Have an account?',
    other: 'Sign in',
  },
}

interface Props {
  dialog: SignInDialog
  mode: Mode
}

function leadOf({ intent }: SignInDialog, mode: Mode): string {
  if (!intent) return labels[mode].lead
  if (mode === 'signin') return actionLeads.signin
  const rest = intent.kind === 'subscribe' ? 'You pay on the next page.' : labels.signup.lead
  return `${actionLeads.signup} ${rest}`
}

/** When the user switches between `signin` and `signup`, the fields keep their text. */
export function SignInForm({ dialog, mode }: Props) {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  const { submit, question, other } = labels[mode]
  const lead = leadOf(dialog, mode)
  const { error, errorCount, errorField } = dialog
  const wrong = error !== undefined && errorField !== 'no field'
  const wrongEmail = wrong && errorField !== 'password'
  const wrongPassword = wrong && errorField !== 'email'
  const passwordNotes = [wrongPassword && 'sign-in-error', mode === 'signup' && 'sign-in-rule']

  useEffect(() => {
    if (errorField === 'password') password.current?.focus()
    else if (errorField !== 'no field') email.current?.focus()
  }, [error, errorCount, errorField, mode])

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    // Before submitting, hide the password. A browser may remember what is in a plain text field.
    setShown(false)
    void submitPassword(String(fields.get('email')), String(fields.get('password')))
  }

  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere text-soft">{lead}</p>
      <button
        type="button"
        className="button secondary aria-busy:cursor-progress"
        aria-busy={dialog.busy === 'google'}
        onClick={() => void continueWithGoogle()}
      >
        <GoogleMark />
        {dialog.busy === 'google' ? 'Loading...' : 'Continue with Google'}
      </button>
      <p className="mt-4 mb-3 flex items-center gap-3 text-sm text-soft before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        or
      </p>
      {/* `noValidate`, because we show our own messages for empty fields. */}
      <form className="grid" noValidate onSubmit={send}>
        <label className="label mb-1" htmlFor="sign-in-email">
          Email
        </label>
        <input
          ref={email}
          id="sign-in-email"
          name="email"
          className={fieldLook}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={dialog.email}
          aria-invalid={wrongEmail}
          aria-describedby={wrongEmail ? 'sign-in-error' : undefined}
        />
        <label className="label mb-1" htmlFor="sign-in-password">
          Password
        </label>
        <input
          ref={password}
          id="sign-in-password"
          name="password"
          className={fieldLook}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete={mode === 'signin' ? 'current-password' : 'new-password'}
          aria-invalid={wrongPassword}
          aria-describedby={passwordNotes.filter(Boolean).join(' ') || undefined}
        />
        {mode === 'signup' && (
          <p id="sign-in-rule" className="note -mt-2 mb-4">
            Use at least 8 characters.
          </p>
        )}
        <div className="-mt-3 mb-1 flex flex-wrap items-center justify-between gap-x-4 text-sm">
          {mode === 'signin' && (
            <button
              type="button"
              className={linkLook}
              aria-busy={dialog.busy === 'reset'}
              onClick={() => void forgotPassword(email.current?.value ?? '')}
            >
              {dialog.busy === 'reset' ? 'Loading...' : 'Forgot password?'}
            </button>
          )}
          <ShowPassword isShown={isShown} onChange={setShown} />
        </div>
        {mode === 'signup' && (
          <p className="note mb-4">
            By signing up you accept the <a href={paths.terms}>Terms</a> and the{' '}
            <a href={paths.privacy}>Privacy page</a>.
          </p>
        )}
        <SignInError dialog={dialog} />
        {/* Clerk renders Cloudflare's bot check here if Clerk's older bot protection is on. */}
        <div id="clerk-captcha" className="not-empty:mb-4" />
        <SignInSubmit label={submit} busy={dialog.busy === 'form'} />
      </form>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        {question}{' '}
        <button
          type="button"
          className={linkLook}
          onClick={() => changeMode(mode === 'signin' ? 'signup' : 'signin')}
        >
          {other}
        </button>
      </p>
    </>
  )
}
