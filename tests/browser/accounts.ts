import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { clerkStandIn, type ClerkStandIn } from '../../local/clerk/stand-in.ts'
import { clock } from '../../local/clock.ts'
import { listen, type Listening } from '../../local/http.ts'
import { serveNeon, type Neon } from '../../local/neon.ts'
import { serveSite, type Site } from '../../local/netlify.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { setUpStripe } from '../../scripts/stripe/set-up.ts'
import { startOpenAi, type OpenAiAccount } from '../openai-account.ts'
import { freePort } from '../postgres-server.ts'
import { startStripeAccount, type StripeAccount } from '../stripe-account.ts'
import { dist, isProvoked, root } from './site.ts'

const webhookSecret = 'whsec_bG9jYWwtY2xlcmstc2VjcmV0'
export const password = 'correct horse battery'

interface Window {
  width?: number
  theme?: 'light' | 'dark'
  /** Whether the screen is one to touch. */
  touch?: boolean
  /** Console lines and uncaught errors that the test provokes. */
  allow?: RegExp
}

/** The whole site, its functions and stand-ins, and a browser: a set of its own for each file. */
export function useAccounts() {
  let browser: Browser
  let neon: Neon
  let clerk: ClerkStandIn
  let backend: Listening
  let stripe: StripeAccount
  let openai: OpenAiAccount
  let site: Site
  let people = 0
  const open: { context: BrowserContext; problems: string[] }[] = []

  beforeAll(async () => {
    const port = await freePort()
    const siteUrl = `http://localhost:${port}`
    neon = await serveNeon({ port: 0 })
    clerk = clerkStandIn({ siteUrl, webhookSecret, clock })
    backend = await listen(clerk.backend, 0)
    stripe = await startStripeAccount(siteUrl)
    await setUpStripe(stripe.client, siteUrl)
    openai = await startOpenAi()
    Object.assign(process.env, {
      URL: siteUrl,
      DATABASE_URL: neon.databaseUrl,
      NEON_FETCH_ENDPOINT: neon.endpoint,
      PUBLIC_CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
      PUBLIC_CLERK_PROXY_URL: '/__clerk',
      CLERK_SECRET_KEY: clerk.secretKey,
      CLERK_JWT_KEY: clerk.jwtPublicKeyPem,
      CLERK_API_URL: backend.url,
      CLERK_WEBHOOK_SIGNING_SECRET: webhookSecret,
      ...stripe.env,
      ...openai.env,
    })
    site = await serveSite({
      dist,
      functionsDirectory: join(root, 'netlify/functions'),
      config: join(root, 'netlify.toml'),
      port,
      mounts: { '/__clerk': clerk.frontend },
    })
    browser = await chromium.launch({ executablePath: await findBrowser() })
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
    clerk?.close()
    await backend?.close()
    await stripe?.close()
    await openai?.close()
    await neon?.close()
  })
  afterEach(async () => {
    const ended = open.splice(0)
    for (const { context } of ended) await context.close()
    expect(
      ended.flatMap(({ problems }) => problems),
      'the browser complained',
    ).toEqual([])
  })

  return {
    /** Opens a window that nobody is signed in to. */
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
        baseURL: `http://localhost:${site.port}`,
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
    /** Somebody new at Clerk. */
    async person(): Promise<string> {
      const email = `nurse-${(people += 1)}@example.com`
      await clerk.addPerson(email, password)
      return email
    },
    /**
     * Opens a page as somebody who signed in before: Clerk's cookies are there when it loads. The
     * way through the dialog is the subject of its own tests, and would take half of all others.
     */
    async signIn(page: Page, email: string, path = '/'): Promise<void> {
      const reply = await page.context().request.post('/__clerk/v1/client/sign_ins', {
        form: { strategy: 'password', identifier: email, password },
      })
      expect(reply.status()).toBe(200)
      await page.goto(path)
      await page.locator('html[data-session]').waitFor()
    },
    rows: (query: string, params: string[] = []) => neon.rows(query, params),
    neon: () => neon,
    /** The account at Stripe; its events are dropped until a test asks for them. */
    stripe: () => stripe,
    /** What stands in for the model's provider. */
    openai: () => openai,
  }
}
