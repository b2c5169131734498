import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeAll, expect } from 'vitest'
import { serveSite, type Site } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { closeContext, openContext } from '../support/browsers.ts'

export const root = join(import.meta.dirname, '../..')
export const dist = join(root, 'dist')

export interface Visit {
  width?: number
  /** The operating system's color scheme, as the browser sees it. Default: light. */
  theme?: 'light' | 'dark'
  javaScript?: boolean
  touch?: boolean
  /** Expected HTTP status of the document. Default: 200. */
  status?: number
  /** Runs before navigation, for example to delay or break a request. */
  before?: (page: Page) => Promise<unknown>
  /** A problem that matches does not fail the test, because the test causes it on purpose. */
  allow?: RegExp
}

const heights: Record<number, number> = { 320: 568, 360: 740, 768: 1024, 1280: 800 }

interface WatchedContext {
  context: BrowserContext
  problems: string[]
  allow: RegExp | undefined
  /** URLs for which the test expects 404. */
  missing: Set<string>
  /** True while the pages close. Problems are ignored then, because closing aborts requests. */
  closing: boolean
}

function watchContext(context: BrowserContext, allow?: RegExp): WatchedContext {
  const missing = new Set<string>()
  const watched: WatchedContext = { context, problems: [], allow, missing, closing: false }
  const report = (problem: string) => {
    if (!watched.closing) watched.problems.push(problem)
  }
  context.on('console', (message) => {
    const { url } = message.location()
    if (missing.has(url) && /status of 404/.test(message.text())) return
    report(`console.${message.type()}: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => report(`uncaught: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // Leaving a page aborts its open requests, which is not a failure.
    if (why !== 'net::ERR_ABORTED') report(`${request.url()}: ${why}`)
  })
  context.on('response', (response) => {
    const { status, url } = { status: response.status(), url: response.url() }
    if (status >= 400 && !missing.has(url)) report(`${url}: status ${status}`)
  })
  return watched
}

/**
 * Whether the test expects `problem`. For a CSP violation, `allow` must also match "policy: ", the
 * prefix that browsers.ts logs. Otherwise, a pattern for a failed request could also allow a
 * CSP violation with the same URL.
 */
export const isProvoked = (problem: string, allow?: RegExp): boolean =>
  allow !== undefined &&
  allow.test(problem) &&
  (!problem.includes('policy: ') || allow.test('policy: '))

/** Starts the Netlify emulator with the built site, but without its functions. */
function startSite(): Promise<Site> {
  // Before user input or a sign-in, pages request no API endpoint except `/api/founding-offer`.
  const foundingOffer = async () => Response.json({ total: 100, remaining: 63 })
  return serveSite({
    dist,
    port: 0,
    config: join(root, 'netlify.toml'),
    mounts: { '/api/founding-offer': foundingOffer },
    brotliQuality: 5,
  })
}

let shared: Promise<Site> | undefined

/** Serves dist/ for a test file. The first visit starts a browser. */
export function useSite() {
  let site: Site | undefined
  const openContexts: WatchedContext[] = []

  beforeAll(async () => {
    site = await (shared ??= startSite())
  })
  afterEach(async () => {
    const closed = openContexts.splice(0)
    for (const watched of closed) {
      watched.closing = true
      await closeContext(watched.context)
    }
    const problems = closed.flatMap(({ problems, allow }) =>
      problems.filter((problem) => !isProvoked(problem, allow)),
    )
    expect(problems, 'the browser reported problems').toEqual([])
  })

  const url = (path = '') => `${site?.url}${path}`

  async function newContext(visit: Visit): Promise<WatchedContext> {
    const { width = 1280, theme = 'light', javaScript = true, touch = false, allow } = visit
    const context = await openContext({
      viewport: { width, height: heights[width] ?? 800 },
      colorScheme: theme,
      javaScriptEnabled: javaScript,
      hasTouch: touch,
      baseURL: url(),
    })
    const watched = watchContext(context, allow)
    openContexts.push(watched)
    return watched
  }

  async function go(
    watched: WatchedContext,
    page: Page,
    path: string,
    status = 200,
  ): Promise<Page> {
    if (status === 404) watched.missing.add(url(path))
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(status)
    return page
  }

  return {
    url,
    newContext,
    go,
    /** Opens a path in a browser context without cookies or stored data. */
    async visit(path: string, visit: Visit = {}): Promise<Page> {
      const watched = await newContext(visit)
      const page = await watched.context.newPage()
      await visit.before?.(page)
      return go(watched, page, path, visit.status)
    },
    problems: () => openContexts.flatMap(({ problems }) => problems),
  }
}
