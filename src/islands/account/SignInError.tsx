import type { SignInDialog } from '../../stores/account/sign-in.ts'

/** The error message above the button. Screen readers announce it. */
export const SignInError = ({ dialog: { error, errorCount } }: { dialog: SignInDialog }) => (
  <div role="alert">
    {error !== undefined && (
      // A new key makes screen readers announce the same message again.
      <p
        key={errorCount}
        id="sign-in-error"
        className="mb-4 flex items-start gap-2 text-sm font-medium text-err"
      >
        <svg
          className="mt-px flex-none"
          width="20"
          height="20"
          viewBox="0 0 24 24"
          fill="none"
          aria-hidden="true"
        >
          <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="1.75" />
          <path
            d="M12 7.5v5M12 15.8v.4"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
          />
        </svg>
        {error}
      </p>
    )}
  </div>
)
