import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type Page, type Response } from 'playwright'
import { clerkStandIn } from '../../local/clerk/stand-in.ts'
import { clock } from '../../local/clock.ts'
import { listen } from '../../local/http.ts'
import { serveNeon } from '../../local/neon.ts'
import { serveSite } from '../../local/netlify.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { freePort } from '../postgres-server.ts'

const root = join(import.meta.dirname, '../..')
const webhookSecret = 'whsec_bG9jYWwtY2xlcmstc2VjcmV0'
const email = 'nurse@example.com'
const password = 'correct horse battery'

/** What the home page costs somebody who is signed in, with nothing cached. */
export interface SignedInHome {
  /** Bytes of every script it loads by itself, brotli 11. */
  javaScript: number
  /** Scripts that were asked for before the first paint. */
  beforePaint: number
  /** Whether a press of a save button shows before the next frame. */
  answersInFrame: boolean
}

export async function signedInHome(): Promise<SignedInHome> {
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const neon = await serveNeon({ port: 0 })
  const clerk = clerkStandIn({ siteUrl, webhookSecret, clock })
  const backend = await listen(clerk.backend, 0)
  Object.assign(process.env, {
    // Settings of vendors that this page does not need.
    ...parseEnv(readFileSync(join(root, '.env.example'), 'utf8')),
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    URL: siteUrl,
    DATABASE_URL: neon.databaseUrl,
    NEON_FETCH_ENDPOINT: neon.endpoint,
    PUBLIC_CLERK_PROXY_URL: '/__clerk',
    CLERK_JWT_KEY: clerk.jwtPublicKeyPem,
    CLERK_API_URL: backend.url,
  })
  const site = await serveSite({
    dist: join(root, 'dist'),
    functionsDirectory: join(root, 'netlify/functions'),
    port,
    mounts: { '/__clerk': clerk.frontend },
  })
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  try {
    await clerk.addPerson(email, password)
    return await measure(browser, siteUrl)
  } finally {
    await browser.close()
    await site.close()
    clerk.close()
    await backend.close()
    await neon.close()
  }
}

async function measure(browser: Browser, url: string): Promise<SignedInHome> {
  const first = await browser.newContext()
  await signIn(await first.newPage(), url)
  const context = await browser.newContext({ storageState: await first.storageState() })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  const take = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => brotliCompressSync(body).length))
  }
  page.on('response', take)
  await page.goto(url, { waitUntil: 'networkidle' })
  // What a press loads is another matter.
  page.off('response', take)
  const javaScript = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  const beforePaint = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const isScript = ({ name }: { name: string }) => new URL(name).pathname.endsWith('.js')
    return resources.filter((each) => isScript(each) && each.startTime < paint).length
  })
  return { javaScript, beforePaint, answersInFrame: await answersInFrame(page) }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('.account-place .signed-out').first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  const reloaded = page.waitForEvent('load')
  await page.getByLabel('Password').press('Enter')
  await reloaded
  await page.locator('#account .tier').waitFor({ state: 'attached' })
}

/** A press as the browser makes it, and what the button shows when the next frame is drawn. */
const answersInFrame = async (page: Page): Promise<boolean> => {
  const button = page.locator('.card .save').first()
  await button.evaluate((element) => {
    element.addEventListener(
      'click',
      () =>
        requestAnimationFrame(() => {
          element.setAttribute('data-next-frame', element.getAttribute('aria-pressed') ?? '')
        }),
      { capture: true },
    )
  })
  await button.click()
  await page.locator('[data-next-frame]').waitFor()
  return (await button.getAttribute('data-next-frame')) === 'true'
}
