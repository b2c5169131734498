import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { htmlFiles } from './html-files.ts'

const inlineScript =
  /<script(?![^>]*\s(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g

const hashes = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  )

/** The content security policy: nothing by default, and inline code by its hash alone. */
export function contentSecurityPolicy(scripts: Iterable<string>, styles: Iterable<string>): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every static reply beside the policy (scenario E1). */
export const staticSecurityHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * Writes `_headers`. One policy serves all pages, with the hash of every inline script
 * and style of the site: a reply that matches two rules would carry two policies, which
 * browsers intersect, and the page of an unknown address matches none but the first.
 */
export const securityHeaders = (): AstroIntegration => ({
  name: 'security-headers',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const scripts = new Set<string>()
      const styles = new Set<string>()
      for (const file of await htmlFiles(fileURLToPath(dir))) {
        const html = await readFile(file, 'utf8')
        for (const hash of hashes(html, inlineScript)) scripts.add(hash)
        for (const hash of hashes(html, inlineStyle)) styles.add(hash)
      }
      const headers = {
        'Content-Security-Policy': contentSecurityPolicy(scripts, styles),
        ...staticSecurityHeaders,
      }
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
      const rules = [
        '/*',
        ...lines,
        '/_astro/*',
        '  Cache-Control: public, max-age=31536000, immutable',
        '/share/*',
        '  Cross-Origin-Resource-Policy: cross-origin',
      ]
      await writeFile(new URL('_headers', dir), `${rules.join('\n')}\n`)
    },
  },
})
