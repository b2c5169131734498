import { useEffect, useRef } from 'react'
import type { SyntheticEvent } from 'react'
import { sendCodeAgain, submitCode } from '../../stores/account/sign-in-steps.ts'
import { changeMode } from '../../stores/account/sign-in.ts'
import type { SignInDialog } from '../../stores/account/sign-in.ts'
import { SignInCodeField } from './SignInCodeField.tsx'
import { SignInError } from './SignInError.tsx'
import { linkLook } from './sign-in-look.ts'
import { SignInSubmit } from './SignInSubmit.tsx'

export function SignInCode({ dialog }: { dialog: SignInDialog }) {
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [dialog.error, dialog.errorCount])

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submitCode(String(new FormData(event.currentTarget).get('code')))
  }

  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere text-soft">We sent a code to {dialog.email}.</p>
      <form className="grid" noValidate onSubmit={send}>
        <SignInCodeField field={field} wrong={dialog.error !== undefined} />
        <SignInError dialog={dialog} />
        <SignInSubmit label="Continue" busy={dialog.busy !== undefined} />
      </form>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <button type="button" className={linkLook} onClick={() => void sendCodeAgain()}>
          Send a new code
        </button>
        <button type="button" className={linkLook} onClick={() => changeMode('signin')}>
          Use another email
        </button>
      </p>
      <p className="note" role="status">
        {dialog.notice}
      </p>
    </>
  )
}
