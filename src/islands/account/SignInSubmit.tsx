/**
 * The form's submit button. It never sets `disabled`, which would lose the focus. The store ignores
 * a second submission.
 */
export const SignInSubmit = ({ label, busy }: { label: string; busy: boolean }) => (
  <button type="submit" className="button" aria-busy={busy} aria-disabled={busy}>
    {busy ? (
      <>
        <span className="sign-in-spinner" />
        Loading...
      </>
    ) : (
      label
    )}
  </button>
)
