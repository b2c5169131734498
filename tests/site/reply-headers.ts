import { expect } from 'vitest'

export const foreignPreflight = {
  origin: 'https://evil.example',
  'access-control-request-method': 'GET',
}

/** Expects the headers that every page, file and reply must have (E1). Returns the policy's directives. */
export function expectHeaders(headers: Headers, at: string, sharedWith = 'same-origin') {
  const policy = headers.get('content-security-policy') ?? ''
  // `fetch` would join the values of two policy headers with a comma.
  expect(policy, at).not.toMatch(/,|unsafe-/)
  const directives = Object.fromEntries(
    policy.split(/;\s*/).map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.split(/\s+/)
      return [name, sources]
    }),
  )
  for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
    expect(directives[name], `${name} ${at}`).toEqual(["'none'"])
  for (const [name, value] of [
    ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['set-cookie', null],
    ['access-control-allow-origin', null],
    ['access-control-allow-credentials', null],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', sharedWith],
  ] as const)
    expect(headers.get(name), `${name} ${at}`).toBe(value)
  for (const feature of ['camera', 'geolocation', 'microphone'])
    expect(headers.get('permissions-policy'), at).toContain(`${feature}=()`)
  return directives
}

/** Expects the headers that every function reply must have (E1). */
export function expectReplyHeaders(
  headers: Headers,
  at: string,
  type = 'application/json; charset=utf-8',
): void {
  expectHeaders(headers, at)
  expect(headers.get('content-type'), at).toBe(type)
  expect(headers.get('etag'), at).toBeNull()
}
