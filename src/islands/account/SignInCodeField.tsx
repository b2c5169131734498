import type { RefObject } from 'react'

/** Where the code of the email goes; a phone offers it by itself. */
export const SignInCodeField = ({
  field,
  wrong,
}: {
  field: RefObject<HTMLInputElement | null>
  wrong: boolean
}) => (
  <>
    <label htmlFor="sign-in-code">Code</label>
    <input
      ref={field}
      id="sign-in-code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-invalid={wrong}
      aria-describedby={wrong ? 'sign-in-error' : undefined}
    />
  </>
)
