import { expect, test } from 'vitest'
import { frontendApiHost } from '../../domain/account/clerk-key.ts'
import { clerkSources, contentSecurityPolicy } from '../../src/build/security-headers.ts'

const site = 'https://rn.example'
const live = `pk_live_${btoa('clerk.rn.example$')}`
// A development key contains a host under clerk.accounts.dev.
const test_ = `pk_test_${btoa('happy-nurse-12.clerk.accounts.dev$').replaceAll('=', '')}`

test.each(['', 'pk_live_AAAA', 'sk_live_AAAA', `x${live}`])(
  'a publishable key with an invalid value gives no host: %s',
  (key) => {
    expect(frontendApiHost(key)).toBeUndefined()
  },
)

test.each([
  [live, 'https://clerk.rn.example'],
  [test_, 'https://happy-nurse-12.clerk.accounts.dev'],
])(
  'the content security policy for Clerk allows the host of the key %s, pictures, Cloudflare’s bot check and Clerk Protect',
  (key, host) => {
    const settings = { PUBLIC_CLERK_PUBLISHABLE_KEY: key, PUBLIC_CLERK_PROXY_URL: '' }
    const policy = contentSecurityPolicy(["'sha256-a'"], [], clerkSources(settings, site))
    for (const directive of [
      `script-src 'self' 'sha256-a' ${host} https://challenges.cloudflare.com https://*.protect.clerk.com`,
      `connect-src 'self' ${host} https://*.protect.clerk.com:*`,
      "default-src 'none'",
    ])
      expect(policy.split('; ')).toContain(directive)
  },
)

test.each(['/__clerk', `${site}/__clerk`])(
  'the content security policy for Clerk allows no other origin with the proxy %s',
  (proxy) => {
    const settings = { PUBLIC_CLERK_PUBLISHABLE_KEY: live, PUBLIC_CLERK_PROXY_URL: proxy }
    const policy = contentSecurityPolicy([], [], clerkSources(settings, site))
    expect(policy).toBe(contentSecurityPolicy([], []))
    expect(policy).not.toMatch(/https:|frame-src/)
  },
)

test('the content security policy for Clerk allows nothing without a key, and stops the build with an invalid key', () => {
  expect(clerkSources({}, site)).toEqual({})
  expect(() => clerkSources({ PUBLIC_CLERK_PUBLISHABLE_KEY: 'pk_live_AAAA' }, site)).toThrow(
    'PUBLIC_CLERK_PUBLISHABLE_KEY',
  )
})
