/**
 * The form's button. While busy it keeps the focus, which `disabled` would lose; the store
 * takes no second submission.
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
