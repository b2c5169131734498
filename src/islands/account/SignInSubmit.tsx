import { Spinner } from '../../ui/Spinner.tsx'

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
