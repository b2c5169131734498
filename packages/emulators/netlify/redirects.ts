import { join } from 'node:path'
import { parseAllRedirects } from '@netlify/redirect-parser'

export type Redirect = {
  /** A path with query, or a complete URL of another site. */
  target: string
  /** 3xx redirects to the target. 200 and 4xx serve the target's content at the requested URL. */
  status: number
  /** If false and the requested path has a file, the file is served instead of the redirect. */
  force: boolean
}

export type RedirectRules = (url: URL) => Redirect | undefined

type Rule = {
  from: string
  path: string
  to: string
  status?: number
  force: boolean
  query: Record<string, string>
  conditions: Record<string, unknown>
  host?: string
  proxy: boolean
}

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
      const redirect = match(url)
      if (redirect) return redirect
    }
    return undefined
  }
}

function compileRule(rule: Rule): RedirectRules {
  if (rule.proxy || Object.keys(rule.conditions).length > 0) {
    throw new Error(`The local emulator supports no proxies and no conditions: ${rule.from}`)
  }
  const path = pathPattern(rule.path)
  return (url) => {
    if (rule.host !== undefined && rule.host !== url.host) return undefined
    const inPath = path(url.pathname)
    const inQuery = captureQuery(rule.query, url.searchParams)
    if (!inPath || !inQuery) return undefined
    const target = fillPlaceholders(rule.to, { ...inQuery, ...inPath })
    // If a rule sets no status, Netlify redirects with 301, but the parser returns no status.
    const { status = 301, force } = rule
    return { status, force, target: target.includes('?') ? target : target + url.search }
  }
}

/** `:name` matches one segment, and `*` matches the rest. A trailing slash is optional. */
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
    const values = expression.exec(pathname)
    return values
      ? Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? '']))
      : undefined
  }
}

function captureQuery(
  expected: Record<string, string>,
  query: URLSearchParams,
): Record<string, string> | undefined {
  const captured: Record<string, string> = {}
  for (const [name, value] of Object.entries(expected)) {
    const actual = query.get(name)
    if (actual === null || (!value.startsWith(':') && value !== actual)) return undefined
    if (value.startsWith(':')) captured[value.slice(1)] = encodeURIComponent(actual)
  }
  return captured
}

function fillPlaceholders(to: string, captured: Record<string, string>): string {
  return to.replace(
    /:([a-zA-Z_]\w*)/g,
    (placeholder, name: string) => captured[name] ?? placeholder,
  )
}
