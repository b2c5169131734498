import type { Config } from '@netlify/functions'
import { bundleFunctions, type BundledFunction } from './bundle.ts'
import type { FunctionContext } from './context.ts'
import { rateLimiter, type Limiter } from './rate-limit.ts'

/** The default export of a function's file. */
export type FunctionHandler = (request: Request, context: FunctionContext) => unknown

export type SiteFunction = {
  name: string
  handler: FunctionHandler
  config: Config
  background: boolean
  /** Undefined if the function sets no rate limit. */
  withinLimit?: Limiter
}

export type FunctionMatch = { fn: SiteFunction; params: Record<string, string> }

export type SiteFunctions = {
  get: (name: string) => SiteFunction | undefined
  match: (url: URL, method: string) => FunctionMatch | undefined
}

type Routed = { fn: SiteFunction; paths: PathPattern[]; excluded: PathPattern[] }

/**
 * A path pattern, and the fixed text at its start. Testing whether a path begins with `start` is
 * faster than testing the pattern.
 */
type PathPattern = { pattern: URLPattern; start: string }

const DEFAULT_PATH = new URLPattern({ pathname: '/.netlify/functions/:name{/*}?' })

export async function loadFunctions(directory: string, output: string): Promise<SiteFunctions> {
  const bundles = await bundleFunctions(directory, output)
  const functions = Array.from(bundles, ([name, bundled]) => toSiteFunction(name, bundled))
  const routed = functions.map(toRouted)
  const get = (name: string) => functions.find((fn) => fn.name === name)
  const matchPath = memoizeMatches((pathname, method) => findByPath(routed, pathname, method))
  return {
    get,
    match: (url, method) => matchDefault(get, url) ?? matchPath(url.pathname, method),
  }
}

type FindByPath = (pathname: string, method: string) => FunctionMatch | undefined

/** Memoizes up to 1,000 results, because matching patterns is slow. */
function memoizeMatches(find: FindByPath): FindByPath {
  const matches = new Map<string, FunctionMatch | undefined>()
  return (pathname, method) => {
    const call = `${method} ${pathname}`
    if (matches.has(call)) return matches.get(call)
    const match = find(pathname, method)
    if (matches.size === 1_000) matches.clear()
    matches.set(call, match)
    return match
  }
}

function toSiteFunction(name: string, { url, config }: BundledFunction): SiteFunction {
  // Load the module at the first call, as Netlify does. Most tests call only a few functions.
  let module: Promise<{ default: FunctionHandler }> | undefined
  const handler: FunctionHandler = async (request, context) => {
    module ??= import(/* @vite-ignore */ url) as Promise<{ default: FunctionHandler }>
    return (await module).default(request, context)
  }
  const background = config.background === true || name.endsWith('-background')
  const fn: SiteFunction = { name, handler, config, background }
  if (config.rateLimit) fn.withinLimit = rateLimiter(config.rateLimit)
  return fn
}

function toRouted(fn: SiteFunction): Routed {
  const patterns = (paths: string | string[] = []) =>
    [paths].flat().map((pathname): PathPattern => ({
      pattern: new URLPattern({ pathname }, { ignoreCase: true }),
      start: pathname.replace(/[^\w/.-].*$/s, '').toLowerCase(),
    }))
  return { fn, paths: patterns(fn.config.path), excluded: patterns(fn.config.excludedPath) }
}

/**
 * Finds a function by its default URL, `/.netlify/functions/<name>`. A function with a `path` or a
 * `schedule` has no default URL.
 */
function matchDefault(get: SiteFunctions['get'], url: URL): FunctionMatch | undefined {
  if (!url.pathname.startsWith('/.netlify/')) return undefined
  const fn = get(DEFAULT_PATH.exec(url)?.pathname.groups['name'] ?? '')
  return fn && !fn.config.path && !fn.config.schedule ? { fn, params: {} } : undefined
}

function findByPath(routed: Routed[], path: string, method: string): FunctionMatch | undefined {
  // Netlify ignores a trailing slash.
  const pathname = path.length > 1 ? path.replace(/\/$/, '') : path
  const lowerCase = pathname.toLowerCase()
  const matches = routed.flatMap(({ fn, paths, excluded }): FunctionMatch[] => {
    if (fn.config.method && ![fn.config.method].flat().some((allowed) => allowed === method))
      return []
    if (excluded.some(({ pattern }) => pattern.test({ pathname }))) return []
    const groups = paths
      .filter(({ start }) => lowerCase.startsWith(start))
      .map(({ pattern }) => pattern.exec({ pathname })?.pathname.groups)
      .find(Boolean)
    return groups ? [{ fn, params: definedGroups(groups) }] : []
  })
  if (matches.length > 1) {
    const names = matches.map(({ fn }) => fn.name).join(' and ')
    throw new Error(`${names} both claim ${pathname}. Netlify does not document which one answers.`)
  }
  return matches[0]
}

function definedGroups(groups: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(groups)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
