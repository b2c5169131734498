import { stateCodes, statePath } from '../../domain/tools/state-names.ts'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { categories, categorySlug } from '../../domain/catalog/category.ts'
import { collections } from '../../domain/search/collections.ts'
import { dist } from './site.ts'

export const builtSlugs = readdirSync(join(dist, 'opportunity'))
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace(/\.html$/, ''))
  .sort()

/** The paths of the three entries with the most HTML. */
export const longestEntries = builtSlugs
  .map((slug) => ({ slug, size: statSync(join(dist, `opportunity/${slug}.html`)).size }))
  .sort((a, b) => b.size - a.size)
  .slice(0, 3)
  .map(({ slug }) => `/opportunity/${slug}`)

export const chapterPages = readdirSync(join(dist, 'handbook'))
  .filter((name) => name.endsWith('.html'))
  .map((name) => `/handbook/${name.replace(/\.html$/, '')}`)
  .sort()

export const cautionPages = readdirSync(join(dist, 'caution'))
  .map((name) => `/caution/${name.replace(/\.html$/, '')}`)
  .sort()

/** The pages of /changes after the first. */
export const olderChanges = readdirSync(join(dist, 'changes')).map(
  (name) => `/changes/${name.replace(/\.html$/, '')}`,
)

export const categoryPages = categories.map((category) => `/category/${categorySlug(category)}`)

export const collectionPages = collections.map(({ slug }) => `/collection/${slug}`)

/** The h1 of each page with a fixed path, except /sso-callback and the error pages. */
export const headings: Record<string, string | RegExp> = {
  '/': 'A nursing business of your own, with the math shown.',
  '/handbook': 'Handbook',
  '/tools': 'Tools',
  '/tools/take-home': 'What you take home',
  '/compare': 'Compare',
  '/states': 'State check',
  '/tools/fit': 'Find your fit',
  '/pricing': 'Limited-Time Founding Member Offer',
  '/sample-kit': 'Medication Reconciliation for Seniors',
  '/about': /./,
  '/trust': /./,
  '/changes': 'Changes',
  '/ai-chat': 'AI Business Guidance',
  '/saved': 'Saved Opportunities',
  '/plan': 'My launch plan',
  '/subscription': 'Subscription',
  '/early': 'New Entries',
  '/privacy': /privacy/i,
  '/terms': /terms/i,
}

/** Pages for signed-in users, which search engines must not index. */
export const personal = ['/saved', '/plan', '/subscription', '/early']

/** Paths that get a 404 page, and the h1 of that page. */
export const missing: Record<string, string> = {
  '/no-such-page': '404 Page Not Found',
  '/opportunity/no-such-entry': 'Opportunity Not Found',
}

interface Address {
  path: string
  status: 200 | 404
}
const withStatus = (status: 200 | 404, paths: string[]): Address[] =>
  paths.map((path) => ({ path, status }))
const fixed = Object.keys(headings)
const notFound = withStatus(404, Object.keys(missing))

/** One path of each kind of page, with its status. */
export const kinds: Address[] = [
  ...withStatus(200, [...fixed, '/opportunity/premium-post-surgical-recovery']),
  ...withStatus(200, ['/handbook/setting-up', '/caution/iv-hydration', '/category/post-op-care']),
  ...withStatus(200, ['/collection/from-home', '/states/california']),
  ...notFound,
]

/** The paths in `missing`, and all pages except /sso-callback and the error pages. */
export const addresses: Address[] = [
  ...withStatus(200, [...fixed, ...builtSlugs.map((slug) => `/opportunity/${slug}`)]),
  ...withStatus(200, [...chapterPages, ...cautionPages, ...categoryPages, ...collectionPages]),
  ...withStatus(200, [...olderChanges, ...stateCodes.map(statePath)]),
  ...notFound,
]
