/** What every policy of the site begins and ends with (scenario E1): nothing, unless it is named. */
export const policyOf = (...directives: string[]): string =>
  [
    "default-src 'none'",
    ...directives,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of a reply that is data: nothing in it may load, run or be framed. */
export const dataPolicy = policyOf("form-action 'none'")

/**
 * The headers of every reply beside its policy (scenario E1): of static files by the `_headers`
 * that the build writes, of functions by `serve`. Netlify puts the first on no function's reply.
 */
export const securityHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const
