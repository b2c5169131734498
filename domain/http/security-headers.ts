/** Builds a content security policy that allows only what its directives name (E1). */
export const policyOf = (...directives: string[]): string =>
  [
    "default-src 'none'",
    ...directives,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The content security policy of JSON and event-stream replies: a browser may not load or run
 * anything from such a reply, or show the reply in a frame.
 */
export const dataPolicy = policyOf("form-action 'none'")

/**
 * Headers for every reply, without the content security policy (E1). The build writes the headers
 * to the file `_headers`, which Netlify applies only to static files. For functions, reply.ts adds
 * the headers.
 */
export const securityHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  // For browsers without support for frame-ancestors.
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const
