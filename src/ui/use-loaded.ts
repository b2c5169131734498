import { useCallback, useEffect, useState } from 'react'

/** A part of an island whose code is fetched when it is wanted. */
export type Loaded<Part> = { part?: Part; failed: boolean; retry: () => void }

/** Loads a part once it is `wanted`; a failure waits for `retry`. `load` must stay the same. */
export function useLoaded<Part>(wanted: boolean, load: () => Promise<Part>): Loaded<Part> {
  // In an object, because a component is a function, which a state would call.
  const [loaded, setLoaded] = useState<{ part?: Part; failed: boolean }>({ failed: false })
  const fetch = useCallback(() => {
    setLoaded({ failed: false })
    load().then(
      (part) => setLoaded({ part, failed: false }),
      () => setLoaded({ failed: true }),
    )
  }, [load])
  useEffect(() => {
    if (wanted) fetch()
  }, [wanted, fetch])
  return { ...loaded, retry: fetch }
}
