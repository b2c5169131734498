import { useCallback, useEffect, useState, type ReactNode } from 'react'

/** Errors of `import()`. The browser repeats them until the page reloads. */
const importErrors = new WeakSet<Error>()
if (typeof document !== 'undefined')
  addEventListener('vite:preloadError', (event) =>
    importErrors.add((event as Event & { payload: Error }).payload),
  )

interface FailureProps {
  /** What was not loaded, as a sentence. */
  children: string
  error?: unknown
  onRetry: () => void
}

/** A line that says what failed to load, with a button that loads it again. */
export function LoadFailure({ children, error, onRetry }: FailureProps) {
  const mustReload = importErrors.has(error as Error)
  return (
    <p role="alert">
      {children}{' '}
      <button
        type="button"
        className="link"
        onClick={mustReload ? () => location.reload() : onRetry}
      >
        {mustReload ? 'Reload the page' : 'Retry'}
      </button>
    </p>
  )
}

interface Loaded<Part> {
  part?: Part
  /** A line to show instead of `part`. False without an error. */
  failure: ReactNode
  retry: () => void
}

/**
 * `load` must be the same function on every render, because a new function starts a new load.
 *
 * @param failureText what to say if `load` fails, as a sentence
 */
export function useLoaded<Part>(
  isNeeded: boolean,
  load: () => Promise<Part>,
  failureText: string,
): Loaded<Part> {
  // Keep `part` in an object. If `part` is a component, a state setter would call it as a function.
  const [{ error, ...loaded }, setLoaded] = useState<{ part?: Part; error?: unknown }>({})
  const retry = useCallback(() => {
    setLoaded({})
    load().then(
      (part) => setLoaded({ part }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [load])
  useEffect(() => {
    if (isNeeded) retry()
  }, [isNeeded, retry])
  const failure = error !== undefined && (
    <LoadFailure error={error} onRetry={retry}>
      {failureText}
    </LoadFailure>
  )
  return { ...loaded, failure, retry }
}
