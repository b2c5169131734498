import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { policyOf, securityHeaders as commonHeaders } from '../../domain/http/security-headers.ts'
import { frontendApiHost } from '../../domain/account/clerk-key.ts'

/** An empty value counts as not set. */
interface ClerkSettings {
  PUBLIC_CLERK_PUBLISHABLE_KEY?: string
  PUBLIC_CLERK_PROXY_URL?: string
}

/**
 * The hosts that the content security policy allows in addition to the site's own, by directive.
 */
type CspSources = Partial<Record<'script' | 'connect' | 'img' | 'frame', string[]>>

const botChecks = ['https://challenges.cloudflare.com', 'https://*.protect.clerk.com']

/** Clerk Protect uses ports other than 443. A source without a port allows only 443. */
const protectApi = 'https://*.protect.clerk.com:*'

const imageHost = 'https://img.clerk.com'

/**
 * Returns the hosts that Clerk needs in the content security policy
 * (https://clerk.com/docs/guides/secure/best-practices/csp-headers). Without a publishable key,
 * or with Clerk's proxy on the site's own origin, returns no hosts.
 *
 * @throws when the key is not a Clerk key, because sign-in would then fail on the built site
 */
export function clerkSources(settings: ClerkSettings, site: string): CspSources {
  const { PUBLIC_CLERK_PUBLISHABLE_KEY: key, PUBLIC_CLERK_PROXY_URL: proxy } = settings
  if (!key) return {}
  const host = frontendApiHost(key)
  if (host === undefined) {
    throw new Error(
      'PUBLIC_CLERK_PUBLISHABLE_KEY is not a Clerk key. Copy it from API keys in Clerk’s dashboard.',
    )
  }
  const api = proxy ? new URL(proxy, site).origin : `https://${host}`
  if (api === new URL(site).origin) return {}
  return {
    script: [api, ...botChecks],
    connect: [api, protectApi],
    img: [imageHost],
    frame: botChecks,
  }
}

/** Matches the start tag of a script that needs no hash: one with a `src`, or structured data. */
const notInline = /\s(?:src|type="application\/ld\+json")/

const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Adds the hash of each inline script or style to `hashes`, with the element's content as key. Uses
 * `indexOf`, because a regular expression is slower on large pages.
 */
function collectHashes(html: string, name: 'script' | 'style', hashes: Map<string, string>): void {
  for (let at = html.indexOf(`<${name}`); at !== -1; at = html.indexOf(`<${name}`, at + 1)) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf(`</${name}>`, start)
    if (start === 0 || end === -1) return
    const content = html.slice(start, end)
    if (!notInline.test(html.slice(at, start)) && !hashes.has(content)) {
      hashes.set(content, sha256(content))
    }
    at = end
  }
}

export function contentSecurityPolicy(
  scripts: Iterable<string>,
  styles: Iterable<string>,
  { script = [], connect = [], img = [], frame = [] }: CspSources = {},
): string {
  return policyOf(
    ["script-src 'self'", ...scripts, ...script].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self'", ...img].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "manifest-src 'self'",
    // Clerk creates a worker from a blob to refresh its tokens.
    "worker-src 'self' blob:",
    "form-action 'self'",
  )
}

/**
 * Writes `_headers`. The 404 page can appear at any path, so one security policy applies to all
 * paths. It allows the inline scripts and styles of every page. A second policy for one page could
 * only forbid more, because a browser applies every policy that it receives.
 */
export function securityHeaders(): AstroIntegration {
  let clerkHosts: CspSources = {}
  return {
    name: 'security-headers',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const readSettings = {
          name: 'clerk-settings',
          // Browser code reads its Clerk settings from `import.meta.env`. Read the same settings
          // here, so that the policy allows the hosts that browser code uses.
          configResolved: ({ env }: { env: Record<string, unknown> }) => {
            clerkHosts = clerkSources(env as ClerkSettings, config.site ?? 'http://localhost')
          },
        }
        updateConfig({ vite: { plugins: [readSettings] } })
      },
      'astro:build:done': async ({ dir }) => {
        const scripts = new Map<string, string>()
        const styles = new Map<string, string>()
        for (const file of globSync('**/*.html', { cwd: dir })) {
          const html = readFileSync(new URL(file, dir), 'utf8')
          collectHashes(html, 'script', scripts)
          collectHashes(html, 'style', styles)
        }
        const headers = {
          'content-security-policy': contentSecurityPolicy(
            new Set(scripts.values()),
            new Set(styles.values()),
            clerkHosts,
          ),
          ...commonHeaders,
        }
        const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
        const rules = [
          '/*',
          ...lines,
          '/_astro/*',
          '  cache-control: public, max-age=31536000, immutable',
          '/share/*',
          '  cross-origin-resource-policy: cross-origin',
        ]
        await writeFile(new URL('_headers', dir), `${rules.join('\n')}\n`)
      },
    },
  }
}
