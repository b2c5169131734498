import type { Handler } from '../shared/http.ts'
import type { SiteFunctions } from './functions.ts'
import type { HeaderRules } from './headers.ts'
import type { Invoker } from './invoke.ts'
import type { RedirectRules } from './redirects.ts'
import { findAsset, serveAsset, type Asset, type Deploy } from './static.ts'

export type Published = {
  deploy: Deploy
  headers: HeaderRules
  redirects: RedirectRules
  functions: SiteFunctions
}

/**
 * Handles requests in the order of Netlify's request chain: functions, forced redirects, files,
 * other redirects. A function with `preferStatic` does not run if the path has a file. Header rules
 * apply to files, not to functions' replies. https://docs.netlify.com/platform/request-chain/
 */
export function createRequestChain(published: Published, invoker: Invoker): Handler {
  const { deploy, functions, redirects } = published
  return async (request, peer) => {
    const url = new URL(request.url)
    const file = findAsset(deploy, url.pathname)
    const match = functions.match(url, request.method)
    if (match && !(file && match.fn.config.preferStatic)) {
      return invoker.invoke(match, request, peer)
    }
    const rule = redirects(url)
    if (!rule || (file && !rule.force)) return respond(published, request, file)
    if (rule.status >= 300 && rule.status < 400) return redirectTo(rule.target, rule.status)

    const target = new URL(rule.target, url)
    const rewritten = functions.match(target, request.method)
    if (rewritten) return invoker.invoke(rewritten, request, peer)
    return respond(published, request, findTarget(deploy, target.pathname), rule.status)
  }
}

async function respond(
  { deploy, headers }: Published,
  request: Request,
  match: ReturnType<typeof findAsset>,
  status = 200,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const rules = headers(pathname)
  if (match && (request.method === 'GET' || request.method === 'HEAD')) {
    if ('moved' in match) return redirectTo(match.moved + search, 301)
    return serveAsset(request, match.asset, rules, status)
  }
  const notFound = deploy.get('/404.html')
  if (notFound) return serveAsset(request, notFound, rules, 404)
  return new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } })
}

/** Finds the file at the target of a redirect rule. A trailing slash in `pathname` is optional. */
function findTarget(deploy: Deploy, pathname: string): { asset: Asset } | undefined {
  const match = findAsset(deploy, pathname)
  return match && 'moved' in match ? findTarget(deploy, match.moved) : match
}

function redirectTo(location: string, status: number): Response {
  return new Response(null, { status, headers: { location } })
}
