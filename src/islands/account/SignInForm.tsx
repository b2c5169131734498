import { useState } from 'react'
import type { ComponentProps, SyntheticEvent } from 'react'
import { paths } from '../../../domain/http/paths.ts'
import { plans } from '../../../domain/billing/plans.ts'
import {
  continueWithGoogle,
  forgotPassword,
  sendCodeAgain,
  submitCode,
  submitPassword,
} from '../../stores/account/sign-in-steps.ts'
import { changeMode } from '../../stores/account/sign-in.ts'
import type { Field, Mode, SignInDialog } from '../../stores/account/sign-in.ts'
import { errorIconPath, LineIcon } from '../../ui/LineIcon.tsx'
import { Spinner } from '../../ui/LoadState.tsx'

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
  const [isShown, setShown] = useState(false)
  const { submit, question, other } = labels[mode]
  const lead = leadOf(dialog, mode)
  const { error, busy } = dialog

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
        aria-busy={busy === 'google'}
        onClick={() => void continueWithGoogle()}
      >
        <GoogleMark />
        {busy === 'google' ? 'Loading...' : 'Continue with Google'}
      </button>
      <p className="mt-4 mb-3 flex items-center gap-3 text-sm text-soft before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        or
      </p>
      {/* `noValidate`, because we show our own messages for empty fields. */}
      <form className="grid" noValidate onSubmit={send}>
        <SignInField
          id="sign-in-email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={dialog.email}
          error={error}
        />
        <SignInField
          id="sign-in-password"
          name="password"
          label="Password"
          type={isShown ? 'text' : 'password'}
          autoComplete={mode === 'signin' ? 'current-password' : 'new-password'}
          error={error}
          note={mode === 'signup' && 'sign-in-rule'}
        />
        {mode === 'signup' && <PasswordRule />}
        <div className="-mt-3 mb-1 flex flex-wrap items-center justify-between gap-x-4 text-sm">
          {mode === 'signin' && (
            <button
              type="button"
              className={linkLook}
              aria-busy={busy === 'reset'}
              onClick={({ currentTarget: { form } }) =>
                void forgotPassword(String(new FormData(form ?? undefined).get('email')))
              }
            >
              {busy === 'reset' ? 'Loading...' : 'Forgot password?'}
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
        <SignInError error={error} />
        {/* Clerk renders Cloudflare's bot check here if Clerk's older bot protection is on. */}
        <div id="clerk-captcha" className="not-empty:mb-4" />
        <SignInSubmit label={submit} busy={busy === 'form'} />
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

/** Asks for the emailed code, for a new password, or for both. */
export function SignInCode({ dialog }: { dialog: SignInDialog }) {
  const { step, code, email, error, busy, notice } = dialog
  const [isShown, setShown] = useState(false)
  const isReset = step === 'reset'

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setShown(false)
    void submitCode(String(fields.get('code') ?? ''), String(fields.get('password') ?? ''))
  }

  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere text-soft">
        {code
          ? `We sent a code to ${email}.${isReset ? ' When you save a new password, we sign you out on your other devices.' : ''}`
          : 'Code accepted. Now choose a new password.'}
      </p>
      <form className="grid" noValidate onSubmit={send}>
        {code && (
          <SignInField
            id="sign-in-code"
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={error}
          />
        )}
        {isReset && (
          <>
            {/* Password managers read the username from this field. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <SignInField
              id="sign-in-new-password"
              name="password"
              label="New password"
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              error={error}
              note="sign-in-rule"
            />
            <PasswordRule />
            <ShowPassword isShown={isShown} onChange={setShown} />
          </>
        )}
        <SignInError error={error} />
        <SignInSubmit label={isReset ? 'Save and Sign In' : 'Continue'} busy={busy !== undefined} />
      </form>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        {code && (
          <button type="button" className={linkLook} onClick={() => void sendCodeAgain()}>
            Send a new code
          </button>
        )}
        <button type="button" className={linkLook} onClick={() => changeMode('signin')}>
          {isReset ? 'Back to sign in' : 'Use another email'}
        </button>
      </p>
      <p className="note" role="status">
        {notice}
      </p>
    </>
  )
}

const linkLook = 'link min-h-11 hover:text-brand-hover hover:decoration-2'

interface FieldProps extends ComponentProps<'input'> {
  id: string
  name: Field
  label: string
  error: SignInDialog['error']
  /** The id of an element that describes the field. */
  note?: string | false
}

/** The text has 17 px, because phones zoom in on a field with text below 16 px. */
function SignInField({ label, error, note, ...input }: FieldProps) {
  const isWrong = error?.fields.includes(input.name) ?? false
  return (
    <>
      <label className="label mb-1" htmlFor={input.id}>
        {label}
      </label>
      <input
        className="field mb-4 w-full text-body aria-[invalid=true]:border-2 aria-[invalid=true]:border-err"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={[isWrong && 'sign-in-error', note].filter(Boolean).join(' ') || undefined}
        {...input}
      />
    </>
  )
}

const SignInError = ({ error }: Pick<SignInDialog, 'error'>) => (
  <div role="alert">
    {error && (
      // A new key re-creates the element. So if the next attempt fails with the same message, a
      // screen reader announces it again.
      <p
        key={error.id}
        id="sign-in-error"
        className="mb-4 flex items-start gap-2 text-sm font-medium text-err"
      >
        <LineIcon className="mt-px flex-none" path={errorIconPath} />
        <span className="visually-hidden">Error</span>
        <span>{error.message}</span>
      </p>
    )}
  </div>
)

const PasswordRule = () => (
  <p id="sign-in-rule" className="note -mt-2 mb-4">
    Use at least 8 characters.
  </p>
)

interface ShowPasswordProps {
  isShown: boolean
  onChange: (isShown: boolean) => void
}

const ShowPassword = ({ isShown, onChange }: ShowPasswordProps) => (
  <label className="inline-flex min-h-11 items-center gap-2 text-sm">
    <input
      type="checkbox"
      className="choice size-5"
      checked={isShown}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    Show what I type
  </label>
)

/**
 * The form's submit button. It never sets `disabled`, because a disabled button loses the focus.
 * The store ignores a submission while another is in progress.
 */
const SignInSubmit = ({ label, busy }: { label: string; busy: boolean }) => (
  <button
    type="submit"
    className="button aria-busy:cursor-progress"
    aria-busy={busy}
    aria-disabled={busy}
  >
    {busy ? (
      <>
        <Spinner className="size-4 border-current border-r-transparent" />
        Loading...
      </>
    ) : (
      label
    )}
  </button>
)

/** Google's logo, in the colors that Google requires. */
const GoogleMark = () => (
  <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M47 24.6c0-1.7-.2-3.3-.4-4.9H24v9.2h12.9a11 11 0 0 1-4.8 7.2v6h7.7c4.6-4.2 7.2-10.3 7.2-17.5Z"
    />
    <path
      fill="#34a853"
      d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.8-6a14.4 14.4 0 0 1-21.4-7.6h-8v6.2A24 24 0 0 0 24 48Z"
    />
    <path fill="#fbbc05" d="M10.7 28.6a14.3 14.3 0 0 1 0-9.2v-6.2h-8a24 24 0 0 0 0 21.6l8-6.2Z" />
    <path
      fill="#ea4335"
      d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A24 24 0 0 0 2.7 13.2l8 6.2A14.3 14.3 0 0 1 24 9.5Z"
    />
  </svg>
)
