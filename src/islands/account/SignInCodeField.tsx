import type { RefObject } from 'react'

/** The field for the emailed code. Phones can fill it in automatically. */
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
