/** `className` sets the size and the colors. */
export const Spinner = ({ className }: { className: string }) => (
  <span
    className={`rounded-pill border-2 motion-safe:animate-[turn_800ms_linear_infinite] ${className}`}
  />
)

/** A line that says what is loading. */
export const Loading = ({ children }: { children: string }) => (
  <p role="status" className="flex items-center gap-3 text-soft">
    <Spinner className="size-5 flex-none border-line border-t-brand" /> {children}
  </p>
)

/** A line that says what failed to load, with a button to try again. */
export const LoadFailure = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <p role="alert">
    {children}{' '}
    <button type="button" className="link" onClick={onRetry}>
      Retry
    </button>
  </p>
)
