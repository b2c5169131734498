import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { categories, categorySlug } from '../../domain/catalog/category.ts'
import { pageCount } from '../../domain/catalog/directory-pages.ts'
import { dist } from './site.ts'

/** The slugs of the eight original entries, in ID order. */
export const namedSlugs = [
  'premium-post-surgical-recovery',
  'executive-health-monitoring',
  'chronic-disease-management',
  'telehealth-triage-navigation',
  'medication-reconciliation-seniors',
  'luxury-travel-medicine',
  'pediatric-chronic-illness',
  'pre-operative-optimization',
] as const

/** Every entry of the built site. */
export const builtSlugs = readdirSync(join(dist, 'opportunity'))
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace(/\.html$/, ''))
  .sort()

/** The directory's pages, starting with the second. */
export const numberedPages = Array.from(
  { length: pageCount(builtSlugs.length) - 1 },
  (_, index) => `/page/${index + 2}`,
)

export const categoryPages = categories.map((category) => `/category/${categorySlug(category)}`)

/** The h1 of every page except entries and categories. */
export const headings: Record<string, string | RegExp> = {
  '/': 'A nursing business of your own, with the math shown.',
  '/pricing': 'Limited-Time Founding Member Offer',
  '/about': /./,
  '/ai-chat': 'AI Business Guidance',
  '/saved': 'Saved Opportunities',
  '/subscription': 'Subscription',
  '/early': 'New Entries',
  '/privacy': /privacy/i,
  '/terms': /terms/i,
}

/** Paths without a page, with their h1. */
export const missing: Record<string, string> = {
  '/no-such-page': '404 Page Not Found',
  '/opportunity/no-such-entry': 'Opportunity Not Found',
}

/** One path of every kind of page, with its status. */
export const kinds: { path: string; status: 200 | 404 }[] = [
  ...Object.keys(headings).map((path) => ({ path, status: 200 as const })),
  { path: `/opportunity/${namedSlugs[0]}`, status: 200 },
  { path: '/category/post-op-care', status: 200 },
  { path: '/page/2', status: 200 },
  ...Object.keys(missing).map((path) => ({ path, status: 404 as const })),
]

/** Every path of the site, and the two without a page. */
export const addresses: { path: string; status: 200 | 404 }[] = [
  ...Object.keys(headings).map((path) => ({ path, status: 200 as const })),
  ...builtSlugs.map((slug) => ({ path: `/opportunity/${slug}`, status: 200 as const })),
  ...categoryPages.map((path) => ({ path, status: 200 as const })),
  ...numberedPages.map((path) => ({ path, status: 200 as const })),
  ...Object.keys(missing).map((path) => ({ path, status: 404 as const })),
]
