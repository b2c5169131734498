import { judgePolicy, readPolicy } from './observatory-policy.ts'

/** A reply with the parts that the Observatory examines. */
export interface Seen {
  headers: Headers
  /** The page's HTML. Undefined for other replies. */
  html: string | undefined
  /** The response to an OPTIONS request from a foreign origin. */
  preflight: Headers
}

/**
 * The rules of Mozilla's HTTP Observatory (https://developer.mozilla.org/en-US/observatory), as in
 * @mdn/mdn-http-observatory 1.4.8, algorithm version 4. Each rule has a name, and each of its
 * results changes the score by a number of points. We do not use the package, because it brings a
 * web server, a Postgres driver with a native build, an error reporter and jsdom, and scans only
 * https sites.
 *
 * We left out results that a one-origin site without cookies cannot have. A rule throws if a reply
 * has such a result.
 */
export const modifiers = {
  'content-security-policy': {
    'csp-implemented-with-no-unsafe-default-src-none': 10,
    'csp-implemented-with-no-unsafe': 5,
    'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
    'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
    'csp-implemented-with-unsafe-eval': -10,
    'csp-implemented-with-unsafe-inline': -20,
    'csp-implemented-with-insecure-scheme': -20,
    'csp-header-invalid': -25,
    'csp-not-implemented': -25,
  },
  cookies: { 'cookies-not-found': 0 },
  'cross-origin-resource-sharing': {
    'cross-origin-resource-sharing-not-implemented': 0,
    'cross-origin-resource-sharing-implemented-with-public-access': 0,
    'cross-origin-resource-sharing-implemented-with-restricted-access': 0,
    'cross-origin-resource-sharing-implemented-with-universal-access': -50,
  },
  redirection: { 'redirection-to-https': 0 },
  'referrer-policy': {
    'referrer-policy-private': 5,
    'referrer-policy-not-implemented': 0,
    'referrer-policy-unsafe': -5,
    'referrer-policy-header-invalid': -5,
  },
  'strict-transport-security': {
    'hsts-implemented-max-age-at-least-six-months': 0,
    'hsts-implemented-max-age-less-than-six-months': -10,
    'hsts-not-implemented': -20,
    'hsts-header-invalid': -20,
  },
  'subresource-integrity': {
    'sri-not-implemented-response-not-html': 0,
    'sri-not-implemented-but-no-scripts-loaded': 0,
    'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': 0,
  },
  'x-content-type-options': {
    'x-content-type-options-nosniff': 0,
    'x-content-type-options-not-implemented': -5,
    'x-content-type-options-header-invalid': -5,
  },
  'x-frame-options': {
    'x-frame-options-implemented-via-csp': 5,
    'x-frame-options-sameorigin-or-deny': 0,
    'x-frame-options-not-implemented': -20,
    'x-frame-options-header-invalid': -20,
  },
  'cross-origin-resource-policy': {
    'corp-implemented-with-same-origin': 10,
    'corp-implemented-with-same-site': 10,
    'corp-implemented-with-cross-origin': 0,
    'corp-not-implemented': 0,
    'corp-header-invalid': -5,
  },
} as const satisfies Record<string, Record<string, number>>

type Modifiers = typeof modifiers
export type RuleName = keyof Modifiers
type ResultOf<Rule extends RuleName> = keyof Modifiers[Rule]

/** Applies each rule to a reply. */
export const rules: { [Rule in RuleName]: (seen: Seen) => ResultOf<Rule> } = {
  'content-security-policy': ({ headers }) => judgePolicy(headers.get('content-security-policy')),

  cookies({ headers }) {
    if (headers.getSetCookie().length > 0) throw new Error('A response of the site sets a cookie.')
    return 'cookies-not-found'
  },

  'cross-origin-resource-sharing'({ preflight }) {
    const origin = preflight.get('access-control-allow-origin')
    const name = 'cross-origin-resource-sharing'
    if (origin === null) return `${name}-not-implemented`
    if (origin === '*') return `${name}-implemented-with-public-access`
    return preflight.get('access-control-allow-credentials') === 'true'
      ? `${name}-implemented-with-universal-access`
      : `${name}-implemented-with-restricted-access`
  },

  // The host redirects: Netlify answers http with a 301 to https on the same host.
  redirection: () => 'redirection-to-https',

  'referrer-policy'({ headers }) {
    const policy = headers.get('referrer-policy')?.toLowerCase()
    if (policy === undefined) return 'referrer-policy-not-implemented'
    if (/^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(policy)) {
      return 'referrer-policy-private'
    }
    return /^(?:origin|unsafe-url|origin-when-cross-origin|no-referrer-when-downgrade)$/.test(
      policy,
    )
      ? 'referrer-policy-unsafe'
      : 'referrer-policy-header-invalid'
  },

  'strict-transport-security'({ headers }) {
    const header = headers.get('strict-transport-security')
    if (header === null) return 'hsts-not-implemented'
    const age = /(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1]
    if (age === undefined || header.includes(',')) return 'hsts-header-invalid'
    return Number(age) >= 15_552_000
      ? 'hsts-implemented-max-age-at-least-six-months'
      : 'hsts-implemented-max-age-less-than-six-months'
  },

  'subresource-integrity'({ html }) {
    if (html === undefined) return 'sri-not-implemented-response-not-html'
    const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(
      ([, attributes = '']) => attributes,
    )
    const addresses = scripts.flatMap((one) => /\ssrc="([^"]*)"/.exec(one)?.[1] ?? [])
    const foreign = addresses.filter((address) => /^(?:[a-z]+:)?\/\//i.test(address))
    if (foreign.length > 0) throw new Error(`A page loads ${foreign.join(', ')}.`)
    return scripts.length === 0
      ? 'sri-not-implemented-but-no-scripts-loaded'
      : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin'
  },

  'x-content-type-options'({ headers }) {
    const header = headers.get('x-content-type-options')
    if (header === null) return 'x-content-type-options-not-implemented'
    return header.trim().toLowerCase() === 'nosniff'
      ? 'x-content-type-options-nosniff'
      : 'x-content-type-options-header-invalid'
  },

  'x-frame-options'({ headers }) {
    const policy = readPolicy(headers.get('content-security-policy') ?? '')
    if (policy?.has('frame-ancestors')) return 'x-frame-options-implemented-via-csp'
    const header = headers.get('x-frame-options')?.trim().toLowerCase()
    if (header === undefined) return 'x-frame-options-not-implemented'
    return /^(?:deny|sameorigin)$/.test(header)
      ? 'x-frame-options-sameorigin-or-deny'
      : 'x-frame-options-header-invalid'
  },

  'cross-origin-resource-policy'({ headers }) {
    const header = headers.get('cross-origin-resource-policy')?.trim().toLowerCase()
    if (header === undefined) return 'corp-not-implemented'
    return header === 'same-origin' || header === 'same-site' || header === 'cross-origin'
      ? `corp-implemented-with-${header}`
      : 'corp-header-invalid'
  },
}
