import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { policyOf, securityHeaders as everyReply } from '../../domain/http/security-headers.ts'
import { clerkSources } from './clerk-sources.ts'
import type { ClerkSettings, Sources } from './clerk-sources.ts'
import { htmlFiles } from './html-files.ts'

/** What of a script's tag says that the policy need not name it. */
const notInline = /\s(?:src|type="application\/ld\+json")/

const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Puts the hash of every inline `name` element's content into `found`, by content: most pages have
 * the same. Searched by letters, since an expression looks at each letter of every page.
 */
function collect(html: string, name: 'script' | 'style', found: Map<string, string>): void {
  for (let at = html.indexOf(`<${name}`); at !== -1; at = html.indexOf(`<${name}`, at + 1)) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf(`</${name}>`, start)
    if (start === 0 || end === -1) return
    const content = html.slice(start, end)
    if (!notInline.test(html.slice(at, start)) && !found.has(content)) {
      found.set(content, sha256(content))
    }
    at = end
  }
}

/** The policy of the pages: inline code by its hash alone, other hosts only as `elsewhere` says. */
export function contentSecurityPolicy(
  scripts: Iterable<string>,
  styles: Iterable<string>,
  { script = [], connect = [], img = [], frame = [] }: Sources = {},
): string {
  return policyOf(
    ["script-src 'self'", ...scripts, ...script].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self'", ...img].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "manifest-src 'self'",
    // Clerk renews its tokens from a worker that it writes itself.
    "worker-src 'self' blob:",
    "form-action 'self'",
  )
}

/**
 * Writes `_headers`. One policy serves all pages, with the hash of every inline script
 * and style of the site: a reply that matches two rules would carry two policies, which
 * browsers intersect, and the page of an unknown address matches none but the first.
 */
export function securityHeaders(): AstroIntegration {
  let elsewhere: Sources = {}
  return {
    name: 'security-headers',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const readSettings = {
          name: 'clerk-settings',
          // What the browser's code is given: the process's environment and .env together.
          configResolved: ({ env }: { env: Record<string, unknown> }) => {
            elsewhere = clerkSources(env as ClerkSettings, config.site ?? 'http://localhost')
          },
        }
        updateConfig({ vite: { plugins: [readSettings] } })
      },
      'astro:build:done': async ({ dir }) => {
        const scripts = new Map<string, string>()
        const styles = new Map<string, string>()
        for (const file of await htmlFiles(fileURLToPath(dir))) {
          const html = readFileSync(file, 'utf8')
          collect(html, 'script', scripts)
          collect(html, 'style', styles)
        }
        const headers = {
          'content-security-policy': contentSecurityPolicy(
            new Set(scripts.values()),
            new Set(styles.values()),
            elsewhere,
          ),
          ...everyReply,
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
