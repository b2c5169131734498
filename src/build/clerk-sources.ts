import { frontendApiHost } from '../../domain/account/clerk-key.ts'

/** The browser's settings of Clerk, as `import.meta.env` has them; an empty one counts as absent. */
export interface ClerkSettings {
  PUBLIC_CLERK_PUBLISHABLE_KEY?: string
  PUBLIC_CLERK_PROXY_URL?: string
  PUBLIC_CLERK_JS_URL?: string
}

/** What a policy allows beyond the site itself, by directive. */
export type Sources = Partial<Record<'script' | 'connect' | 'img' | 'frame', string[]>>

/** Scripts and frames of bot checks: Cloudflare's Turnstile, and Clerk Protect. */
const botChecks = ['https://challenges.cloudflare.com', 'https://*.protect.clerk.com']

/** Clerk Protect answers on ports other than 443, which a source without a port leaves out. */
const protectApi = 'https://*.protect.clerk.com:*'

/** Where Clerk keeps people's pictures. */
const pictures = 'https://img.clerk.com'

/**
 * The hosts that Clerk's script needs in the content security policy
 * (https://clerk.com/docs/guides/secure/best-practices/csp-headers): nothing where a proxy of the
 * site's own origin stands before Clerk, else the frontend API that the key names, or the proxy.
 * clerk-js comes from there as well, unless PUBLIC_CLERK_JS_URL says another place.
 *
 * @throws when the key is none of Clerk's: the site would be built, and nobody could sign in.
 */
export function clerkSources(settings: ClerkSettings, site: string): Sources {
  const {
    PUBLIC_CLERK_PUBLISHABLE_KEY: key,
    PUBLIC_CLERK_PROXY_URL: proxy,
    PUBLIC_CLERK_JS_URL: script,
  } = settings
  if (!key) return {}
  const host = frontendApiHost(key)
  if (host === undefined) {
    throw new Error('PUBLIC_CLERK_PUBLISHABLE_KEY is not one of Clerk’s keys.')
  }
  const own = new URL(site).origin
  const api = proxy ? new URL(proxy, site).origin : `https://${host}`
  const code = script ? new URL(script, site).origin : api
  const elsewhere = (...origins: string[]) => origins.filter((origin) => origin !== own)
  if (api === own) return { script: elsewhere(code) }
  return {
    script: [...elsewhere(code), ...botChecks],
    connect: [api, protectApi],
    img: [pictures],
    frame: botChecks,
  }
}
