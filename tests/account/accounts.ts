import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { signIn, startWholeSite, type WholeSite } from '../support/whole-site.ts'
import { isProvoked } from '../site/site.ts'

interface Window {
  width?: number
  theme?: 'light' | 'dark'
  /** Whether the device has a touch screen. */
  touch?: boolean
  /** Expected console messages and uncaught errors. */
  allow?: RegExp
}

/** Starts the site with its functions, emulators and a browser, once for each test file. */
export function useAccounts() {
  let browser: Browser
  let site: WholeSite
  let userCount = 0
  const open: { context: BrowserContext; problems: string[] }[] = []

  beforeAll(async () => {
    site = await startWholeSite()
    browser = await chromium.launch({ executablePath: await findBrowser() })
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
  afterEach(async () => {
    const ended = open.splice(0)
    for (const { context } of ended) await context.close()
    expect(
      ended.flatMap(({ problems }) => problems),
      'the browser reported errors',
    ).toEqual([])
  })

  return {
    /** Opens a signed-out browser window. */
    async window({
      width = 1280,
      theme = 'light',
      touch = false,
      allow,
    }: Window = {}): Promise<Page> {
      const context = await browser.newContext({
        viewport: { width, height: width < 500 ? 740 : 800 },
        colorScheme: theme,
        hasTouch: touch,
        baseURL: site.url,
        acceptDownloads: true,
      })
      context.setDefaultTimeout(15_000)
      const problems: string[] = []
      open.push({ context, problems })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy: ${event.violatedDirective} stopped ${event.blockedURI}`)
        })
      })
      context.on('console', (message) => {
        if (!isProvoked(message.text(), allow)) problems.push(message.text())
      })
      context.on('weberror', (error) => {
        const { message } = error.error()
        if (!allow?.test(message)) problems.push(message)
      })
      return context.newPage()
    },
    /** Creates a user at Clerk. */
    async createUser(): Promise<string> {
      const email = `nurse-${(userCount += 1)}@example.com`
      await site.addUser({ email })
      return email
    },
    /** Opens a page as a user who is already signed in. */
    async signIn(page: Page, email: string, path = '/'): Promise<void> {
      await signIn(page.context(), email)
      await page.goto(path)
      await page.locator('html[data-session]').waitFor()
    },
    rows: (query: string, params: string[] = []) => site.neon.rows(query, params),
    neon: () => site.neon,
    /** The Stripe emulator. It drops webhook events until a test turns them on. */
    stripe: () => site.stripe,
    openai: () => site.openai,
  }
}
