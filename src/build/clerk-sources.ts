import { frontendApiHost } from '../../domain/account/clerk-key.ts'

/** An empty value counts as not set. */
export interface ClerkSettings {
  PUBLIC_CLERK_PUBLISHABLE_KEY?: string
  PUBLIC_CLERK_PROXY_URL?: string
  PUBLIC_CLERK_JS_URL?: string
}

/**
 * The hosts that the content security policy allows in addition to the site's own, by directive.
 */
export type CspSources = Partial<Record<'script' | 'connect' | 'img' | 'frame', string[]>>

const botChecks = ['https://challenges.cloudflare.com', 'https://*.protect.clerk.com']

/** Clerk Protect uses ports other than 443. A source without a port allows only 443. */
const protectApi = 'https://*.protect.clerk.com:*'

const imageHost = 'https://img.clerk.com'

/**
 * Returns the hosts that Clerk needs in the content security policy
 * (https://clerk.com/docs/guides/secure/best-practices/csp-headers). Without a publishable key,
 * returns no hosts. If Clerk's proxy is on the site's own origin, returns at most the host of
 * PUBLIC_CLERK_JS_URL.
 *
 * @throws when the key is not a Clerk key, because sign-in would then fail on the built site
 */
export function clerkSources(settings: ClerkSettings, site: string): CspSources {
  const {
    PUBLIC_CLERK_PUBLISHABLE_KEY: key,
    PUBLIC_CLERK_PROXY_URL: proxy,
    PUBLIC_CLERK_JS_URL: script,
  } = settings
  if (!key) return {}
  const host = frontendApiHost(key)
  if (host === undefined) {
    throw new Error(
      'PUBLIC_CLERK_PUBLISHABLE_KEY is not a Clerk key. Copy it from API keys in Clerk’s dashboard.',
    )
  }
  const siteOrigin = new URL(site).origin
  const api = proxy ? new URL(proxy, site).origin : `https://${host}`
  const scriptOrigin = script ? new URL(script, site).origin : api
  const scripts = scriptOrigin === siteOrigin ? [] : [scriptOrigin]
  if (api === siteOrigin) return { script: scripts }
  return {
    script: [...scripts, ...botChecks],
    connect: [api, protectApi],
    img: [imageHost],
    frame: botChecks,
  }
}
