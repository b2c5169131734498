import type { RefObject } from 'react'
import { fieldLook } from './sign-in-look.ts'

export const SignInCodeField = ({
  field,
  wrong,
}: {
  field: RefObject<HTMLInputElement | null>
  wrong: boolean
}) => (
  <>
    <label className="label mb-1" htmlFor="sign-in-code">
      Code
    </label>
    <input
      ref={field}
      id="sign-in-code"
      name="code"
      className={fieldLook}
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-invalid={wrong}
      aria-describedby={wrong ? 'sign-in-error' : undefined}
    />
  </>
)
