/**
 * Returns the host of Clerk's frontend API. Undefined if the text is not a publishable key. A key
 * is `pk_live_` or `pk_test_`, followed by the base64 encoding of `<host>$`.
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
