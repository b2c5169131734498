/**
 * Does a piece of work once an instance and keeps its answer. A failure is forgotten, so that the
 * next call tries again.
 */
export function memoizeAsync<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let kept: Promise<Answer> | undefined
  return () =>
    (kept ??= work().catch((error: unknown) => {
      kept = undefined
      throw error
    }))
}
