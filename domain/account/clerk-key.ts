/**
 * The host of Clerk's frontend API, which a publishable key names: `pk_live_` or `pk_test_` and
 * the host with a `$` after it, in base64. Nothing when the key is none of Clerk's.
 */
export function frontendApiHost(publishableKey: string): string | undefined {
  const encoded = /^pk_(?:live|test)_([\w+/=-]+)$/.exec(publishableKey)?.[1]
  try {
    const name = atob((encoded ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return /^[\w.-]+\$$/.test(name) ? name.slice(0, -1) : undefined
  } catch {
    return undefined
  }
}
