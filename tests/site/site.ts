import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { serveSite, type Site } from '../../emulators/netlify/emulator.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'

export const root = join(import.meta.dirname, '../..')
export const dist = join(root, 'dist')

export interface Visit {
  /** Of the window, in CSS pixels. */
  width?: number
  /** What the system prefers. */
  theme?: 'light' | 'dark'
  javaScript?: boolean
  /** Whether the screen is one to touch. */
  touch?: boolean
  /** The status that the document must have. */
  status?: number
  /** Runs before the page is asked for, to delay or break what it needs. */
  before?: (page: Page) => Promise<unknown>
  /** Problems that the test provokes. */
  allow?: RegExp
}

const heights: Record<number, number> = { 320: 568, 360: 740, 768: 1024, 1280: 800 }

/** A context whose every console message, failed request and policy violation is a problem. */
interface Watched {
  context: BrowserContext
  problems: string[]
  allow: RegExp | undefined
  /** Documents that are meant to be missing. */
  missing: Set<string>
  /** Set while the context closes: what closing breaks off is nobody's fault. */
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
    // Leaving a page ends what it was still loading; nothing failed.
    if (why !== 'net::ERR_ABORTED') report(`${request.url()}: ${why}`)
  })
  context.on('response', (response) => {
    const { status, url } = { status: response.status(), url: response.url() }
    if (status >= 400 && !missing.has(url)) report(`${url}: status ${status}`)
  })
  return watched
}

/**
 * Whether a test provokes the problem. A policy violation is none that an expression forgives by
 * the way, as one for the address of a script would.
 */
export const isProvoked = (problem: string, allow?: RegExp): boolean =>
  allow !== undefined &&
  allow.test(problem) &&
  (!problem.includes('policy: ') || allow.test('policy: '))

/**
 * The built site behind its stand-in and a browser, from a file's first test to its last;
 * `folder` names another site than the project's own, once its tests begin.
 */
export function useSite(folder: () => string = () => dist) {
  let site: Site | undefined
  let browser: Browser | undefined
  const open: Watched[] = []

  beforeAll(async () => {
    // The one call that a page makes by itself; the functions are not needed for the rest.
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

  /** Goes to an address in a page of a context; a status other than the one meant is a failure. */
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
    /** Opens an address in a window of its own. */
    async visit(path: string, visit: Visit = {}): Promise<Page> {
      const watched = await newContext(visit)
      const page = await watched.context.newPage()
      await visit.before?.(page)
      return go(watched, page, path, visit.status)
    },
    /** What the browser had to say so far in this test. */
    problems: () => open.flatMap(({ problems }) => problems),
  }
}
export type UsedSite = ReturnType<typeof useSite>
