import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { defaultSettings } from '@rn-opportunities/emulators/clerk/instance.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { closeContext, openContext } from '../support/browsers.ts'
import { signIn, startWholeSite, type WholeSite } from '../support/whole-site.ts'
import { isProvoked } from '../site/site.ts'

type Tier = 'free' | 'member'

interface Window {
  width?: number
  theme?: 'light' | 'dark'
  touch?: boolean
  /** Matches the console messages and uncaught errors that the test expects. */
  allow?: RegExp
  timezoneId?: string
  /** Whether each page has its own process, so that a test can set only one page offline. */
  separatePages?: boolean
}

/** All test files of this worker share one site, because starting a site takes seconds. */
let shared: Promise<WholeSite> | undefined
let userCount = 0

export function useAccounts() {
  let site: WholeSite
  const open: { context: BrowserContext; problems: string[] }[] = []

  beforeAll(async () => {
    site = await (shared ??= startWholeSite())
  })
  afterAll(async () => {
    // For the next test file, reset the clock, Clerk, OpenAI, and Stripe's webhooks and faults.
    clock.set(null)
    Object.assign(site.clerk.instance.settings, defaultSettings)
    site.stripe.setWebhooks('drop')
    await site.stripe.clearFaults()
    await site.openai.reset()
  })
  afterEach(async () => {
    const ended = open.splice(0)
    for (const { context } of ended) await closeContext(context)
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
      timezoneId = 'UTC',
      separatePages = false,
    }: Window = {}): Promise<Page> {
      const options = {
        viewport: { width, height: width < 500 ? 740 : 800 },
        colorScheme: theme,
        hasTouch: touch,
        timezoneId,
        baseURL: site.url,
        acceptDownloads: true,
      }
      const context = await openContext(options, separatePages)
      const problems: string[] = []
      open.push({ context, problems })
      context.on('console', (message) => {
        if (!isProvoked(message.text(), allow)) problems.push(message.text())
      })
      context.on('weberror', (error) => {
        const { message } = error.error()
        if (!allow?.test(message)) problems.push(message)
      })
      return context.newPage()
    },
    /** Creates a user at Clerk and returns the email address. */
    async createUser(): Promise<string> {
      const email = `nurse-${(userCount += 1)}@example.com`
      await site.addUser({ email })
      return email
    },
    /** Signs the user in without the dialog, then opens `path`. */
    async signIn(page: Page, email: string, path = '/'): Promise<void> {
      await signIn(page.context(), email)
      await page.goto(path)
      await page.locator('html[data-session]').waitFor()
    },
    /**
     * Creates a user at Clerk and in the database, and signs the user in. Opens no page of the
     * site. `call` sends requests of this user for 60 s.
     */
    async signUp(page: Page) {
      const email = await this.createUser()
      const token = await signIn(page.context(), email)
      const call = async (method: string, path: string, body?: object) => {
        const reply = await fetch(site.url + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
        if (!reply.ok) throw new Error(`${method} ${path} of ${email}: ${await reply.text()}`)
        return (await reply.json()) as Record<string, string>
      }
      await call('GET', '/api/auth/user')
      return { email, call }
    },
    /** Like `signUp`, with the plan `tier`. The browser does not know the plan yet. */
    async signInAs(tier: Tier, page: Page): Promise<string> {
      const { email } = await this.signUp(page)
      await this.setTier(email, tier)
      return email
    },
    /** Signs out with the account menu. */
    async logOut(page: Page): Promise<void> {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.locator('#account').getByRole('button', { name: 'Log out' }).click()
      await page.getByText("You've been successfully signed out").first().waitFor()
    },
    async windowOf(tier: Tier, options: Window = {}): Promise<{ page: Page; email: string }> {
      const page = await this.window(options)
      return { page, email: await this.signInAs(tier, page) }
    },
    setTier: (email: string, tier: Tier) =>
      site.neon.rows('update users set subscription_tier = $2 where email = $1', [email, tier]),
    rows: (query: string, params: string[] = []) => site.neon.rows(query, params),
    neon: () => site.neon,
    /** The Stripe emulator. It drops webhook events until a test calls `setWebhooks('normal')`. */
    stripe: () => site.stripe,
    openai: () => site.openai,
    /** The Clerk emulator. Its settings and the clock are reset after each test file. */
    clerk: () => site.clerk.instance,
  }
}

/** Records the texts of visible elements that match `selector`. Starts before the first paint. */
export const watchFor = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript((watched) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      for (const element of document.querySelectorAll(watched)) {
        if (element.checkVisibility()) seen.push(element.textContent ?? '')
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
export const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen)
