import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { serveSite, type Site } from '../../emulators/netlify/emulator.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'

export const root = join(import.meta.dirname, '../..')
export const dist = join(root, 'dist')

export interface Visit {
  /** Width of the window, in CSS pixels. */
  width?: number
  /** The system's color scheme. */
  theme?: 'light' | 'dark'
  javaScript?: boolean
  /** Whether the device has a touch screen. */
  touch?: boolean
  /** Expected HTTP status of the document. */
  status?: number
  /** Runs before navigation, to delay or fail requests. */
  before?: (page: Page) => Promise<unknown>
  /** Expected problems. */
  allow?: RegExp
}

const heights: Record<number, number> = { 320: 568, 360: 740, 768: 1024, 1280: 800 }

/** A browser context that records console messages, failed requests and CSP violations. */
interface Watched {
  context: BrowserContext
  problems: string[]
  allow: RegExp | undefined
  /** URLs of documents that are expected to be 404. */
  missing: Set<string>
  /** Set while the context closes, because closing aborts requests. */
  closing: boolean
}

function watch(context: BrowserContext, allow?: RegExp): Watched {
  const missing = new Set<string>()
  const watched: Watched = { context, problems: [], allow, missing, closing: false }
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
    // Navigation aborts pending requests. That is not a failure.
    if (why !== 'net::ERR_ABORTED') report(`${request.url()}: ${why}`)
  })
  context.on('response', (response) => {
    const { status, url } = { status: response.status(), url: response.url() }
    if (status >= 400 && !missing.has(url)) report(`${url}: status ${status}`)
  })
  return watched
}

/**
 * Whether the test expects this problem. A CSP violation must be allowed explicitly, so that a
 * pattern for a script's URL does not also allow it.
 */
export const isProvoked = (problem: string, allow?: RegExp): boolean =>
  allow !== undefined &&
  allow.test(problem) &&
  (!problem.includes('policy: ') || allow.test('policy: '))

/**
 * Serves the built site and opens a browser for all tests of a file. `folder` returns the path of
 * another built site, and is called when the tests start.
 */
export function useSite(folder: () => string = () => dist) {
  let site: Site | undefined
  let browser: Browser | undefined
  const open: Watched[] = []

  beforeAll(async () => {
    // The only API request that a page sends without user action. The others need the functions.
    const foundingOffer = async () => Response.json({ total: 100, remaining: 63 })
    const mounts = { '/api/founding-offer': foundingOffer }
    site = await serveSite({ dist: folder(), port: 0, config: join(root, 'netlify.toml'), mounts })
    browser = await chromium.launch({ executablePath: await findBrowser() })
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
  afterEach(async () => {
    const ended = open.splice(0)
    for (const watched of ended) {
      watched.closing = true
      await watched.context.close()
    }
    const problems = ended.flatMap(({ problems, allow }) =>
      problems.filter((problem) => !isProvoked(problem, allow)),
    )
    expect(problems, 'the browser complained').toEqual([])
  })

  const url = (path = '') => `${site?.url}${path}`

  async function newContext(visit: Visit): Promise<Watched> {
    const { width = 1280, theme = 'light', javaScript = true, touch = false, allow } = visit
    const context = await browser!.newContext({
      viewport: { width, height: heights[width] ?? 800 },
      colorScheme: theme,
      javaScriptEnabled: javaScript,
      hasTouch: touch,
      baseURL: url(),
    })
    context.setDefaultTimeout(15_000)
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} stopped ${event.blockedURI}`)
      })
    })
    const watched = watch(context, allow)
    open.push(watched)
    return watched
  }

  /** Opens a path and throws if the HTTP status is not the expected one. */
  async function go(watched: Watched, page: Page, path: string, status = 200): Promise<Page> {
    if (status === 404) watched.missing.add(url(path))
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(status)
    return page
  }

  return {
    url,
    newContext,
    go,
    /** Opens a path in a new window. */
    async visit(path: string, visit: Visit = {}): Promise<Page> {
      const watched = await newContext(visit)
      const page = await watched.context.newPage()
      await visit.before?.(page)
      return go(watched, page, path, visit.status)
    },
    /** Problems that the browser has reported in this test. */
    problems: () => open.flatMap(({ problems }) => problems),
  }
}
export type UsedSite = ReturnType<typeof useSite>
