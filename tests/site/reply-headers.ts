import { expect } from 'vitest'

export const foreignPreflight = {
  origin: 'https://evil.example',
  'access-control-request-method': 'GET',
}

/** Expects the headers that every function reply must have (E1). */
export function expectReplyHeaders(
  headers: Headers,
  at: string,
  type = 'application/json; charset=utf-8',
): void {
  const policy = headers.get('content-security-policy') ?? ''
  const directives = policy.split('; ')
  expect(directives[0], at).toBe("default-src 'none'")
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(directives, at).toContain(`${name} 'none'`)
  }
  expect(policy, at).not.toContain('unsafe')
  expect(headers.get('strict-transport-security'), at).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('x-content-type-options'), at).toBe('nosniff')
  expect(headers.get('x-frame-options'), at).toBe('DENY')
  expect(headers.get('set-cookie'), at).toBeNull()
  expect(headers.get('referrer-policy'), at).toBe('strict-origin-when-cross-origin')
  for (const feature of ['camera', 'geolocation', 'microphone']) {
    expect(headers.get('permissions-policy'), at).toContain(`${feature}=()`)
  }
  expect(headers.get('cross-origin-opener-policy'), at).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy'), at).toBe('same-origin')
  expect(headers.get('content-type'), at).toBe(type)
  expect(headers.get('etag'), at).toBeNull()
}
