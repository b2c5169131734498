import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

/** Errors of `import()`. The browser repeats them until the page reloads. */
const importErrors = new WeakSet<Error>()
if (typeof document !== 'undefined')
  addEventListener('vite:preloadError', (event) =>
    importErrors.add((event as Event & { payload: Error }).payload),
  )

/** What has the focus while a failed part loads again. */
let place: HTMLElement | undefined

/** The heading of the part that `button` belongs to, or the part itself. */
function placeOf(button: HTMLElement): HTMLElement {
  const part = button.closest<HTMLElement>(
    'li, details, form, nav, section, article, main, [popover]',
  )!
  const heading = part.querySelector<HTMLElement>('h1, h2, h3, h4')
  const isShown = heading?.getClientRects().length && !button.parentElement!.contains(heading)
  return isShown ? heading! : part
}

interface RetryProps {
  className: string
  onClick: () => void
  children: ReactNode
}

/**
 * Loads a failed part again. When the message with this button goes, the focus goes to the part. The
 * button of the next failure in the same part takes it.
 */
export function RetryButton(props: RetryProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current!
    if (document.activeElement === place && placeOf(own) === place) own.focus()
    return () => {
      if (document.activeElement !== own) return
      place = placeOf(own)
      place.tabIndex = -1
      place.style.outline = '0'
      place.focus({ preventScroll: true })
    }
  }, [])
  return <button ref={button} type="button" {...props} />
}

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
      <RetryButton className="link" onClick={mustReload ? () => location.reload() : onRetry}>
        {mustReload ? 'Reload the page' : 'Retry'}
      </RetryButton>
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
  const newest = useRef<Promise<Part>>(undefined)
  const retry = useCallback(() => {
    setLoaded({})
    const loading = load()
    newest.current = loading
    const show = (loaded: { part?: Part; error?: unknown }) => {
      // An earlier load can end later.
      if (newest.current === loading) setLoaded(loaded)
    }
    loading.then(
      (part) => show({ part }),
      (error: unknown) => show({ error }),
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
