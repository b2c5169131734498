import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from 'playwright'
import { findBrowser } from '../../scripts/find-browser.mjs'

/**
 * A browser whose contexts are reused. For a new context, Chromium starts a process and compiles
 * every script of the site. That takes longer than most tests.
 */
export interface BrowserPool {
  /**
   * Returns a context without cookies, stored data or cached files. Its first page belongs to the
   * pool, so a test opens its own pages.
   */
  take: (options: PooledOptions) => Promise<BrowserContext>
  /**
   * Closes the test's pages and deletes cookies, stored data and cached files. Closes the context
   * instead if the test made a change that outlives the pages, such as a route or a fake clock.
   */
  giveBack: (context: BrowserContext) => Promise<void>
  /**
   * Creates a context for a test that goes offline, in a second browser where each page has its own
   * process. In a shared process, one offline page would make `navigator.onLine` false for all.
   */
  takeSeparate: (options: PooledOptions) => Promise<BrowserContext>
  isConnected: () => boolean
}

/** Between tests, the pool deletes the data that the site at `baseURL` has stored. */
export type PooledOptions = BrowserContextOptions & { baseURL: string }

interface Pooled {
  key: string
  origin: string
  session: CDPSession
  /** Whether the test made a change that the pool cannot undo. */
  isChanged: boolean
}

/** Maximum number of unused contexts that stay open. Each keeps a Chromium process running. */
const maxFree = 8

/** Methods that change a context permanently, so that the pool cannot reuse it. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const

/**
 * Between tests, the pool removes all listeners of these events. Playwright itself does not listen
 * to them.
 */
const events = ['console', 'page', 'request', 'requestfailed', 'response', 'weberror'] as const

let shared: Promise<BrowserPool> | undefined

/**
 * Returns the pool that the test files of this worker share. Its browser closes when the worker
 * exits.
 */
export async function sharedBrowserPool(): Promise<BrowserPool> {
  if (!(await shared)?.isConnected()) shared = startBrowserPool()
  return shared!
}

/** Starts the browser. All pages of a context share one process, which stays open between tests. */
async function startBrowserPool(): Promise<BrowserPool> {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: ['--renderer-process-limit=1'],
  })
  let separate: Promise<Browser> | undefined
  const details = new Map<BrowserContext, Pooled>()
  /** Contexts that no test is using. The most recently used one is last. */
  const free: BrowserContext[] = []

  async function create(key: string, options: PooledOptions): Promise<BrowserContext> {
    const context = await newContext(browser, options)
    // Chromium ends a process when its last page closes, so this page stays open.
    const keeper = await context.newPage()
    await keeper.goto('/robots.txt')
    const session = await context.newCDPSession(keeper)
    const pooled = { key, session, origin: new URL(options.baseURL).origin, isChanged: false }
    details.set(context, pooled)
    noteChanges(context, pooled)
    return context
  }

  return {
    async take(options) {
      const key = JSON.stringify(options)
      const index = free.findLastIndex((context) => details.get(context)?.key === key)
      const [context] = index < 0 ? [] : free.splice(index, 1)
      if (!context) return create(key, options)
      // Clear the cookies a second time, because a response to a closed page can set a cookie after
      // `giveBack`.
      await context.clearCookies()
      return context
    },
    async giveBack(context) {
      const pooled = details.get(context)
      if (!pooled || pooled.isChanged) {
        details.delete(context)
        return closeSoon(context)
      }
      if (!(await isEmptied(context, pooled))) {
        details.delete(context)
        return closeSoon(context)
      }
      free.push(context)
      const oldest = free.length > maxFree ? free.shift() : undefined
      if (oldest) {
        details.delete(oldest)
        await closeSoon(oldest)
      }
    },
    async takeSeparate(options) {
      separate ??= chromium.launch({ executablePath })
      return newContext(await separate, options)
    },
    isConnected: () => browser.isConnected(),
  }
}

/**
 * How long a context may take to close or to delete its data, in milliseconds. In rare cases
 * Chromium never answers.
 */
const patience = 10_000

const endsSoon = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    setTimeout(patience, false, { ref: false }),
  ])

const closeSoon = async (context: BrowserContext): Promise<void> =>
  void (await endsSoon(context.close()))

/** Closes all pages but the first, and deletes all stored data. Returns whether that succeeded. */
const isEmptied = (context: BrowserContext, { origin, session }: Pooled): Promise<boolean> =>
  endsSoon(
    (async () => {
      const [, ...pages] = context.pages()
      for (const page of pages) await page.close()
      for (const event of events) context.removeAllListeners(event)
      await context.clearCookies()
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await session.send('Network.clearBrowserCache')
    })(),
  )

async function newContext(browser: Browser, options: PooledOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(15_000)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} stopped ${event.blockedURI}`)
    })
  })
  return context
}

function noteChanges(context: BrowserContext, pooled: Pooled): void {
  const watch = <Owner extends object>(owner: Owner, name: keyof Owner) => {
    const method = owner[name] as (...input: unknown[]) => unknown
    Object.defineProperty(owner, name, {
      configurable: true,
      value: (...input: unknown[]) => {
        pooled.isChanged = true
        return method.apply(owner, input)
      },
    })
  }
  for (const name of lasting) watch(context, name)
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
    watch(context.clock, name)
  }
}
