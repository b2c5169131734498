import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { sendCodeAgain, submitCode } from '../../stores/account/sign-in-steps.ts'
import { changeMode } from '../../stores/account/sign-in.ts'
import type { SignInDialog } from '../../stores/account/sign-in.ts'
import {
  linkLook,
  PasswordRule,
  ShowPassword,
  SignInError,
  SignInField,
  SignInSubmit,
} from './SignInFields.tsx'

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
