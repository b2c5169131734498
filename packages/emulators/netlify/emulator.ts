import { rm } from 'node:fs/promises'
import { clock } from '../shared/clock.ts'
import { listen, withControls, type Handler, type Listening } from '../shared/http.ts'
import { createBundleFolder } from './bundle.ts'
import { createRequestChain, type Published } from './chain.ts'
import { loadFunctions, type SiteFunctions } from './functions.ts'
import { loadHeaders } from './headers.ts'
import { createInvoker, LIMITS, type Limits } from './invoke.ts'
import { loadRedirects } from './redirects.ts'
import { runScheduledNow } from './schedule.ts'
import { readDeploy } from './static.ts'

export type SiteOptions = {
  /** The published folder. Without it, the site has no files. */
  dist?: string
  functionsDirectory?: string
  port: number
  /** Handlers by path. A handler of `/__clerk` also gets requests for paths below `/__clerk/`. */
  mounts?: Record<string, Handler>
  /** Path of netlify.toml. */
  config?: string
  limits?: Partial<Limits>
  /**
   * Brotli quality from 0 to 11. The default 11 gives the smallest files. Quality 5 takes 1/30 of
   * the time, and its files are 10% larger.
   */
  brotliQuality?: number
  /** Netlify's deploy context, for example `deploy-preview`. Default: `production`. */
  deployContext?: string
}

/**
 * A running site. `reload` loads a new build. `close` waits until background work of the functions
 * has ended.
 */
export type Site = Listening & { reload: () => Promise<void> }

const NO_FUNCTIONS: SiteFunctions = { get: () => undefined, match: () => undefined }

export async function serveSite(options: SiteOptions): Promise<Site> {
  process.setSourceMapsEnabled(true)
  const bundles = await createBundleFolder()
  const invoker = createInvoker(
    { ...LIMITS, ...options.limits },
    options.deployContext ?? 'production',
  )
  const removeBundles = () => rm(bundles, { recursive: true, force: true })
  let published: Published

  const respond: Handler = async (request, peer) => {
    const url = new URL(request.url)
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /_control/time':
        return setTime(request)
      case 'POST /_control/run':
        return runScheduledNow(request, published.functions, invoker)
    }
    const mount = findMount(options.mounts ?? {}, url.pathname)
    return (mount ?? createRequestChain(published, invoker))(request, peer)
  }

  let server: Listening
  try {
    published = await publish(options, bundles)
    server = await listen(withControls(respond), options.port)
  } catch (error) {
    await removeBundles()
    throw error
  }
  return {
    ...server,
    reload: async () => {
      published = await publish(options, bundles)
    },
    close: async () => {
      await server.close()
      await invoker.settled()
      await removeBundles()
    },
  }
}

async function publish(options: SiteOptions, bundles: string): Promise<Published> {
  const { dist, functionsDirectory, config = 'netlify.toml', brotliQuality = 11 } = options
  const [deploy, headers, redirects, functions] = await Promise.all([
    dist === undefined ? new Map() : readDeploy(dist, brotliQuality),
    loadHeaders(dist, config),
    loadRedirects(dist, config),
    functionsDirectory === undefined ? NO_FUNCTIONS : loadFunctions(functionsDirectory, bundles),
  ])
  return { deploy, headers, redirects, functions }
}

function findMount(mounts: Record<string, Handler>, pathname: string): Handler | undefined {
  const prefix = Object.keys(mounts).find(
    (mount) => pathname === mount || pathname.startsWith(`${mount}/`),
  )
  return prefix === undefined ? undefined : mounts[prefix]
}

async function setTime(request: Request): Promise<Response> {
  const input = (await request.json().catch(() => null)) as { now?: unknown } | null
  const now = typeof input?.now === 'string' ? Date.parse(input.now) : input?.now
  if (now !== null && !Number.isFinite(now)) {
    const message = 'now must be a time in milliseconds, an ISO 8601 text, or null for real time.'
    return Response.json({ message }, { status: 400 })
  }
  clock.set(now as number | null)
  return Response.json({ now: new Date(clock.now()).toISOString() })
}
