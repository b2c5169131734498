import type { ComponentProps } from 'react'
import type { Field, SignInDialog } from '../../stores/account/sign-in.ts'
import { errorIconPath, LineIcon } from '../../ui/LineIcon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

export const linkLook = 'link min-h-11 hover:text-brand-hover hover:decoration-2'

interface FieldProps extends ComponentProps<'input'> {
  id: string
  name: Field
  label: string
  error: SignInDialog['error']
  /** The id of an element that describes the field. */
  note?: string | false
}

/** The text has 17 px, because phones zoom in on a field with text below 16 px. */
export function SignInField({ label, error, note, ...input }: FieldProps) {
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

export const SignInError = ({ error }: Pick<SignInDialog, 'error'>) => (
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

export const PasswordRule = () => (
  <p id="sign-in-rule" className="note -mt-2 mb-4">
    Use at least 8 characters.
  </p>
)

interface ShowPasswordProps {
  isShown: boolean
  onChange: (isShown: boolean) => void
}

export const ShowPassword = ({ isShown, onChange }: ShowPasswordProps) => (
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
export const SignInSubmit = ({ label, busy }: { label: string; busy: boolean }) => (
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
