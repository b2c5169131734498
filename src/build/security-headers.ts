import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { policyOf, securityHeaders as commonHeaders } from '../../domain/http/security-headers.ts'
import { clerkSources } from './clerk-sources.ts'
import type { ClerkSettings, CspSources } from './clerk-sources.ts'
import { htmlFiles } from './html-files.ts'

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
        for (const file of await htmlFiles(fileURLToPath(dir))) {
          const html = readFileSync(file, 'utf8')
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
