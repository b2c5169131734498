import { join } from 'node:path'
import { parseAllRedirects } from '@netlify/redirect-parser'

/** What the first rule that matches asks for. */
export type Redirect = {
  /** Path and query on this site, or a whole address where `status` sends the visitor away. */
  target: string
  /** 200 and the 4xx serve the target in place; a 3xx sends the visitor there. */
  status: number
  /** An unforced rule yields to a file at the address itself. */
  force: boolean
}

/** Finds the rule for an address. */
export type RedirectRules = (url: URL) => Redirect | undefined

type Rule = {
  from: string
  path: string
  to: string
  /** Absent where the rule says none. */
  status?: number
  force: boolean
  query: Record<string, string>
  conditions: Record<string, unknown>
  host?: string
  proxy: boolean
}

/** Reads `_redirects` in the published folder and netlify.toml with Netlify's own parser. */
export async function loadRedirects(
  publish: string | undefined,
  configPath: string,
): Promise<RedirectRules> {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: publish === undefined ? [] : [join(publish, '_redirects')],
    netlifyConfigPath: configPath,
    configRedirects: [],
    minimal: false,
  })
  if (errors.length > 0) throw new Error(errors.map((error) => String(error)).join('\n'))
  const matchers = (redirects as Rule[]).map(compileRule)
  return (url) => {
    for (const match of matchers) {
      const found = match(url)
      if (found) return found
    }
    return undefined
  }
}

function compileRule(rule: Rule): RedirectRules {
  if (rule.proxy || Object.keys(rule.conditions).length > 0) {
    throw new Error(`The local stand-in knows no proxies and no conditions: ${rule.from}`)
  }
  const path = pathPattern(rule.path)
  return (url) => {
    if (rule.host !== undefined && rule.host !== url.host) return undefined
    const inPath = path(url.pathname)
    const inQuery = captureQuery(rule.query, url.searchParams)
    if (!inPath || !inQuery) return undefined
    const target = fillPlaceholders(rule.to, { ...inQuery, ...inPath })
    // The parser leaves Netlify's default to the reader.
    const { status = 301, force } = rule
    return { status, force, target: target.includes('?') ? target : target + url.search }
  }
}

/** `:name` takes one segment, `*` at the end takes the rest, even none; a last slash is the same. */
function pathPattern(from: string): (pathname: string) => Record<string, string> | undefined {
  const names: string[] = []
  const pattern = from
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (segment === '*') return (names.push('splat'), '(?:/(.*))?')
      if (segment.startsWith(':')) return (names.push(segment.slice(1)), '/([^/]+)')
      return `/${RegExp.escape(segment)}`
    })
    .join('')
  const expression = new RegExp(`^${pattern}/?$`, 'u')
  return (pathname) => {
    const found = expression.exec(pathname)
    return found
      ? Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
      : undefined
  }
}

function captureQuery(
  wanted: Record<string, string>,
  query: URLSearchParams,
): Record<string, string> | undefined {
  const captured: Record<string, string> = {}
  for (const [name, value] of Object.entries(wanted)) {
    const found = query.get(name)
    if (found === null || (!value.startsWith(':') && value !== found)) return undefined
    if (value.startsWith(':')) captured[value.slice(1)] = encodeURIComponent(found)
  }
  return captured
}

function fillPlaceholders(to: string, captured: Record<string, string>): string {
  return to.replace(
    /:([a-zA-Z_]\w*)/g,
    (placeholder, name: string) => captured[name] ?? placeholder,
  )
}
