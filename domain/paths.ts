/** The site's addresses. */
export const paths = {
  home: '/',
  opportunity: (slug: string) => `/opportunity/${slug}`,
  pricing: '/pricing',
  subscription: '/subscription',
  saved: '/saved',
  early: '/early',
  aiChat: '/ai-chat',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
} as const

// A base that no address of a person can name, so that leaving it shows.
const base = 'https://site.invalid'

/** Parts of the site that answer programs: nobody is sent there. */
const machineFolders = ['/api', '/.netlify', '/__clerk', '/_control']

/**
 * A return address that stays on this site, as path, query and fragment; nothing for any other
 * (scenario C5: `//evil`, `https://evil`, `javascript:`, `/\evil`). The address is judged as a
 * browser reads it: it drops tabs and line ends, takes `\` for `/`, and resolves `..`.
 */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2_000 || !value.startsWith('/')) return undefined
  if (/[\\\p{Cc}]/u.test(value) || !value.isWellFormed() || !URL.canParse(value, base)) {
    return undefined
  }
  const { origin, pathname, search, hash } = new URL(value, base)
  const inside = origin === base && !pathname.startsWith('//')
  const forMachines = machineFolders.some(
    (folder) => pathname === folder || pathname.startsWith(`${folder}/`),
  )
  return inside && !forMachines ? pathname + search + hash : undefined
}
