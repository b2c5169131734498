import type { SignInDialog } from '../../stores/account/sign-in.ts'
import { errorIconPath, LineIcon } from '../../ui/LineIcon.tsx'

export const SignInError = ({ dialog: { error, errorCount } }: { dialog: SignInDialog }) => (
  <div role="alert">
    {error !== undefined && (
      // A new key re-creates the element. So if the next attempt fails with the same message, a
      // screen reader announces it again.
      <p
        key={errorCount}
        id="sign-in-error"
        className="mb-4 flex items-start gap-2 text-sm font-medium text-err"
      >
        <LineIcon className="mt-px flex-none" path={errorIconPath} />
        <span className="visually-hidden">Error</span>
        <span>{error}</span>
      </p>
    )}
  </div>
)
