import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { submitNewPassword } from '../../stores/account/password-reset.ts'
import { sendCodeAgain } from '../../stores/account/sign-in-steps.ts'
import { changeMode } from '../../stores/account/sign-in.ts'
import type { SignInDialog } from '../../stores/account/sign-in.ts'
import { SignInCodeField } from './SignInCodeField.tsx'
import { ShowPassword } from './ShowPassword.tsx'
import { SignInError } from './SignInError.tsx'
import { fieldLook, linkLook } from './sign-in-look.ts'
import { SignInSubmit } from './SignInSubmit.tsx'

interface Props {
  dialog: SignInDialog
  /**
   * Whether Clerk has accepted the code. If so, the form asks only for the new password, because
   * Clerk accepts a code only once.
   */
  codeAccepted: boolean
}

export function PasswordReset({ dialog, codeAccepted }: Props) {
  const { email, error, errorField, busy, notice, errorCount } = dialog
  const code = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  const badCode = error !== undefined && errorField === 'code'
  const badPassword = error !== undefined && errorField === 'password'

  useEffect(() => code.current?.focus(), [])
  useEffect(() => {
    if (badCode) code.current?.focus()
    if (badPassword) password.current?.focus()
  }, [error, errorCount, badCode, badPassword])

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setShown(false)
    void submitNewPassword(code.current?.value ?? '', password.current?.value ?? '')
  }

  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere text-soft">
        {codeAccepted
          ? 'Code accepted. Now choose a new password.'
          : `We sent a code to ${email}. When you save a new password, we sign you out on your other devices.`}
      </p>
      <form className="grid" noValidate onSubmit={send}>
        {/* Password managers read the username from this field. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {!codeAccepted && <SignInCodeField field={code} wrong={badCode} />}
        <label className="label mb-1" htmlFor="sign-in-new-password">
          New password
        </label>
        <input
          ref={password}
          id="sign-in-new-password"
          className={fieldLook}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="new-password"
          aria-invalid={badPassword}
          aria-describedby={badPassword ? 'sign-in-error' : 'sign-in-rule'}
        />
        <p id="sign-in-rule" className="note -mt-2 mb-4">
          Use at least 8 characters.
        </p>
        <ShowPassword isShown={isShown} onChange={setShown} />
        <SignInError dialog={dialog} />
        <SignInSubmit label="Save and Sign In" busy={busy !== undefined} />
      </form>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        {!codeAccepted && (
          <button type="button" className={linkLook} onClick={() => void sendCodeAgain()}>
            Send a new code
          </button>
        )}
        <button type="button" className={linkLook} onClick={() => changeMode('signin')}>
          Back to sign in
        </button>
      </p>
      <p className="note" role="status">
        {notice}
      </p>
    </>
  )
}
