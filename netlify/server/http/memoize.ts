/** Runs `work` once per function instance and caches its result. It does not cache a failure. */
export function memoizeAsync<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let cached: Promise<Result> | undefined
  return () =>
    (cached ??= work().catch((error: unknown) => {
      cached = undefined
      throw error
    }))
}
