/**
 * Returns a function that runs `work` once per instance of the Netlify function, and caches the
 * result. A failure is not cached, so the next call runs `work` again.
 */
export function memoizeAsync<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let cached: Promise<Result> | undefined
  return () =>
    (cached ??= work().catch((error: unknown) => {
      cached = undefined
      throw error
    }))
}
