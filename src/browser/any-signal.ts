/**
 * Aborts with the first of `signals` that aborts, like `AbortSignal.any`, which the oldest supported
 * browsers lack. To free the listeners, abort at least one signal later.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: controller.signal })
  }
  return controller.signal
}
