import { describe, expect, test } from 'vitest'
import { dataPolicy, securityHeaders } from '../../domain/http/security-headers.ts'
import { clerkSources } from '../../src/build/clerk-sources.ts'
import { contentSecurityPolicy } from '../../src/build/security-headers.ts'
import { judgePolicy } from '../../lab/security/observatory-policy.ts'
import { scoreReply } from '../../lab/security/observatory-score.ts'

const score = (headers: Record<string, string>, html?: string, preflight = {}) =>
  scoreReply({ headers: new Headers(headers), html, preflight: new Headers(preflight) }).score

const all = { 'content-security-policy': dataPolicy, ...securityHeaders }
const without = (name: string) =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== name))

// Each expected value is the result of the package itself, version 1.4.8.
describe('the Observatory’s score', () => {
  test('is 130 for this site’s headers, and 30 without any header', () => {
    expect(score(all)).toBe(130)
    expect(score({}, '<p>Nothing</p>')).toBe(30)
  })

  test.each([
    ['content-security-policy', 75],
    ['strict-transport-security', 80],
    ['referrer-policy', 125],
    ['x-content-type-options', 125],
    ['x-frame-options', 130],
    ['cross-origin-resource-policy', 120],
  ])('without %s is %i', (name, expected) => {
    expect(score(without(name))).toBe(expected)
  })

  test.each([
    [{ 'strict-transport-security': 'max-age=3600' }, 120],
    [{ 'strict-transport-security': 'includeSubDomains' }, 80],
    [{ 'referrer-policy': 'unsafe-url' }, 120],
    [{ 'x-content-type-options': 'none' }, 125],
    [{ 'cross-origin-resource-policy': 'cross-origin' }, 120],
    [{ 'cross-origin-resource-policy': 'invalid' }, 115],
  ])('with %o is %i', (wrong, expected) => {
    expect(score({ ...all, ...wrong })).toBe(expected)
  })

  test('falls when any origin may read with credentials', () => {
    const any = {
      'access-control-allow-origin': 'https://evil.example',
      'access-control-allow-credentials': 'true',
    }
    expect(score(all, undefined, any)).toBe(50)
  })

  test('throws for a page with a foreign script, and for a response with a cookie', () => {
    expect(() => score(all, '<script src="//evil.example/a.js"></script>')).toThrow('evil.example')
    expect(() => score({ ...all, 'set-cookie': 'a=b' })).toThrow('cookie')
  })
})

describe('a content security policy', () => {
  const best = 'csp-implemented-with-no-unsafe-default-src-none'

  test.each([
    ["default-src 'none'; frame-ancestors 'none'", best],
    ["default-src 'self'", 'csp-implemented-with-no-unsafe'],
    ["default-src 'none'; script-src 'unsafe-inline'", 'csp-implemented-with-unsafe-inline'],
    ["default-src 'none'; script-src 'sha256-a=' 'unsafe-inline'", best],
    ["default-src 'none'; script-src https:", 'csp-implemented-with-unsafe-inline'],
    ["default-src 'none'; object-src *", 'csp-implemented-with-unsafe-inline'],
    ["script-src 'self'; style-src 'self'", 'csp-implemented-with-unsafe-inline'],
    ["default-src 'none'; script-src 'unsafe-eval'", 'csp-implemented-with-unsafe-eval'],
    [
      "default-src 'none'; style-src 'unsafe-inline'",
      'csp-implemented-with-unsafe-inline-in-style-src-only',
    ],
    ["default-src 'none'; connect-src http://a.example", 'csp-implemented-with-insecure-scheme'],
    [
      "default-src 'none'; img-src http://a.example",
      'csp-implemented-with-insecure-scheme-in-passive-content-only',
    ],
    ["default-src 'none'; script-src 'strict-dynamic'", 'csp-header-invalid'],
    ["default-src 'none'; script-src 'strict-dynamic' 'nonce-a' https:", best],
    ["default-src 'none'; default-src 'self'", 'csp-header-invalid'],
  ])('%s: %s', (policy, expected) => {
    expect(judgePolicy(policy)).toBe(expected)
  })

  test('of the site with a real Clerk gets the best result', () => {
    const key = `pk_live_${btoa('clerk.rn.example$')}`
    const sources = clerkSources({ PUBLIC_CLERK_PUBLISHABLE_KEY: key }, 'https://rn.example')
    const policy = contentSecurityPolicy(["'sha256-a='"], ["'sha256-b='"], sources)
    expect(policy).toContain('https://clerk.rn.example')
    expect(judgePolicy(policy)).toBe(best)
  })
})
