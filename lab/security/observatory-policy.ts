/** Results of Mozilla's HTTP Observatory for a content security policy. */
export type PolicyResult =
  | 'csp-implemented-with-no-unsafe-default-src-none'
  | 'csp-implemented-with-no-unsafe'
  | 'csp-implemented-with-unsafe-inline-in-style-src-only'
  | 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  | 'csp-implemented-with-unsafe-eval'
  | 'csp-implemented-with-unsafe-inline'
  | 'csp-implemented-with-insecure-scheme'
  | 'csp-header-invalid'
  | 'csp-not-implemented'

const broad = new Set(
  ['ftp:', 'http:', 'https:', '*'].concat(
    ['http', 'https'].flatMap((scheme) => [`${scheme}://*`, `${scheme}://*.*`]),
  ),
)
const broadOrInline = new Set([...broad, "'unsafe-inline'", 'data:'])
const passive = ['img-src', 'media-src']
const nonceOrHash = /^'(?:sha256|sha384|sha512|nonce)-/

/** Parses a policy by directive, in lower case. Returns undefined for an invalid policy. */
export function readPolicy(header: string): Map<string, string[]> | undefined {
  const policy = new Map<string, string[]>()
  // A comma separates two policies, and browsers apply both. This site never sends two.
  if (header.trim().length < 6 || header.includes(',')) return undefined
  for (const directive of header.toLowerCase().split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name === '') continue
    if (policy.has(name)) return undefined
    policy.set(name, sources.length === 0 && name.endsWith('-src') ? ["'none'"] : sources)
  }
  return policy
}

/** Judges a policy on an https page as the Observatory does. Returns the worst result. */
export function judgePolicy(header: string | null): PolicyResult {
  if (header === null) return 'csp-not-implemented'
  const policy = readPolicy(header)
  if (!policy) return 'csp-header-invalid'

  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const objects = sourcesOf('object-src')
  // Browsers that support hashes ignore 'unsafe-inline' when a hash is present.
  const understood = (sources: string[]) =>
    sources.some((source) => nonceOrHash.test(source))
      ? sources.filter((source) => source !== "'unsafe-inline'")
      : sources
  const styles = understood(sourcesOf('style-src'))
  let scripts = understood(sourcesOf('script-src'))
  if (scripts.includes("'strict-dynamic'")) {
    if (!scripts.some((source) => nonceOrHash.test(source))) return 'csp-header-invalid'
    scripts = scripts.filter((source) => !/^(?:https?:|ftp:|\*|'self'$)/.test(source))
  }

  const insecure = (source: string) => /^(?:http|ftp):/.test(source)
  const active = [...policy].filter(([name]) => !passive.includes(name) && name !== 'script-src')
  const has = (sources: string[], what: ReadonlySet<string>) => sources.some((one) => what.has(one))
  if (has(scripts, broadOrInline) || has(objects, broad))
    return 'csp-implemented-with-unsafe-inline'
  if ([...active.flatMap(([, sources]) => sources), ...scripts].some(insecure)) {
    return 'csp-implemented-with-insecure-scheme'
  }
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval'
  const seen = passive.flatMap((name) => policy.get(name) ?? policy.get('default-src') ?? [])
  if (seen.some(insecure)) return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  if (has(styles, broadOrInline)) return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  return policy.get('default-src')?.join(' ') === "'none'"
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe'
}
