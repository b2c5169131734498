/** The paths of the main pages. Other pages, such as /compare, are not in this list. */
export const paths = {
  home: '/',
  opportunity: (slug: string) => `/opportunity/${slug}`,
  handbook: '/handbook',
  chapter: (slug: string) => `/handbook/${slug}`,
  caution: (slug: string) => `/caution/${slug}`,
  pricing: '/pricing',
  subscription: '/subscription',
  saved: '/saved',
  plan: '/plan',
  early: '/early',
  aiChat: '/ai-chat',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
} as const

// We resolve a path against this origin, which no real URL has. If the resolved URL has another
// origin, the path leads to another site.
const base = 'https://site.invalid'

const pageNames: Record<string, string> = {
  [paths.home]: 'Opportunities',
  [paths.saved]: 'Saved Opportunities',
  [paths.plan]: 'My launch plan',
  [paths.early]: 'New Entries',
  [paths.aiChat]: 'AI Guidance',
  [paths.about]: 'About',
}

export const pageName = (path: string): string | undefined =>
  pageNames[new URL(path, base).pathname]

export const entrySlug = (path: string): string | undefined =>
  /^\/opportunity\/([^/]+)$/.exec(new URL(path, base).pathname)?.[1]

/**
 * The longest return path, in characters. Percent-encoding can triple this length. The result still
 * fits into the 5,000 characters that Stripe accepts in a `success_url`.
 */
const longest = 1_000

/** Path prefixes of the API, of proxies and of the emulators. We never redirect a user to them. */
const machineFolders = ['/api', '/.netlify', '/__clerk', '/_control']

/**
 * Returns the path, query and fragment of a return URL, with `..` resolved. The URL must begin with
 * `/`. Undefined for an invalid URL, a URL of another site such as `//evil` (C5), a path in
 * `machineFolders`, and a result longer than `longest`.
 *
 * Also undefined for a URL with a control character or `\`. Browsers drop tabs and line breaks and
 * read `\` as `/`, so `/\evil` leads to another site.
 */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const url = /[\\\p{Cc}]/u.test(value) || !value.isWellFormed() ? undefined : parseUrl(value, base)
  if (!url) return undefined
  const { origin, pathname, search, hash } = url
  const inside = origin === base && !pathname.startsWith('//')
  const forMachines = machineFolders.some(
    (folder) => pathname === folder || pathname.startsWith(`${folder}/`),
  )
  const path = pathname + search + hash
  return inside && !forMachines && path.length <= longest ? path : undefined
}

/** Returns undefined if `value` is not a URL. The oldest supported browsers lack `URL.parse`. */
export function parseUrl(value: string, base?: string): URL | undefined {
  try {
    return new URL(value, base)
  } catch {
    return undefined
  }
}
