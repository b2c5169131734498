import { useCallback, useEffect, useState } from 'react'

export type Loaded<Part> = { part?: Part; failed: boolean; retry: () => void }

/** `load` must be the same function on every render, because a new function starts a new load. */
export function useLoaded<Part>(isNeeded: boolean, load: () => Promise<Part>): Loaded<Part> {
  // Keep `part` in an object. If `part` is a component, a state setter would call it as a function.
  const [loaded, setLoaded] = useState<{ part?: Part; failed: boolean }>({ failed: false })
  const fetch = useCallback(() => {
    setLoaded({ failed: false })
    load().then(
      (part) => setLoaded({ part, failed: false }),
      () => setLoaded({ failed: true }),
    )
  }, [load])
  useEffect(() => {
    if (isNeeded) fetch()
  }, [isNeeded, fetch])
  return { ...loaded, retry: fetch }
}
