/** The site's addresses. */
export const paths = {
  home: '/',
  opportunity: (slug: string) => `/opportunity/${slug}`,
  handbook: '/handbook',
  chapter: (slug: string) => `/handbook/${slug}`,
  pricing: '/pricing',
  subscription: '/subscription',
  saved: '/saved',
  early: '/early',
  aiChat: '/ai-chat',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
} as const

// No user can name this origin, so a path that leaves the site shows.
const base = 'https://site.invalid'

const pageNames: Record<string, string> = {
  [paths.home]: 'Opportunities',
  [paths.saved]: 'Saved Opportunities',
  [paths.early]: 'New Entries',
  [paths.aiChat]: 'AI Guidance',
  [paths.about]: 'About',
}

/** The name of a fixed page, as the menus print it; undefined for any other path. */
export const pageName = (path: string): string | undefined =>
  pageNames[new URL(path, base).pathname]

/** The slug of the entry at a path; undefined for any other page. */
export const entrySlug = (path: string): string | undefined =>
  /^\/opportunity\/([^/]+)$/.exec(new URL(path, base).pathname)?.[1]

/**
 * Characters of a return address as a browser writes it. Written into another address each may
 * become three, and Stripe takes 5,000 for the whole of a success_url.
 */
const longest = 1_000

/** Parts of the site that answer programs: nobody is sent there. */
const machineFolders = ['/api', '/.netlify', '/__clerk', '/_control']

/**
 * A return address that stays on this site, as path, query and fragment; nothing for any other
 * (scenario C5: `//evil`, `https://evil`, `javascript:`, `/\evil`). The address is judged as a
 * browser reads it: it drops tabs and line ends, takes `\` for `/`, and resolves `..`.
 */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  if (/[\\\p{Cc}]/u.test(value) || !value.isWellFormed() || !URL.canParse(value, base)) {
    return undefined
  }
  const { origin, pathname, search, hash } = new URL(value, base)
  const inside = origin === base && !pathname.startsWith('//')
  const forMachines = machineFolders.some(
    (folder) => pathname === folder || pathname.startsWith(`${folder}/`),
  )
  const path = pathname + search + hash
  return inside && !forMachines && path.length <= longest ? path : undefined
}
