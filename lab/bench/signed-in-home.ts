import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type Page, type Response } from 'playwright'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { bringSiteUpToDate } from '../../tests/support/built-site.ts'
import { signIn, startWholeSite } from '../../tests/support/whole-site.ts'

const email = 'nurse@example.com'

export interface SignedInHome {
  /** Bytes of all scripts that the page loads without interaction, compressed with brotli 11. */
  javaScript: number
  /** Number of scripts that the page requests before the first paint. */
  beforePaint: number
  /** Whether the save button changes in the next frame after a click. */
  answersInFrame: boolean
}

export async function signedInHome(): Promise<SignedInHome> {
  bringSiteUpToDate()
  const site = await startWholeSite()
  const browser = await chromium.launch({ executablePath: await findBrowser({ whole: true }) })
  try {
    await site.addUser({ email })
    return await measure(browser, site.url)
  } finally {
    await browser.close()
    await site.close()
  }
}

async function measure(browser: Browser, url: string): Promise<SignedInHome> {
  const context = await browser.newContext({ baseURL: url })
  await signIn(context, email)
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  const recordScript = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => brotliCompressSync(body).length))
  }
  page.on('response', recordScript)
  await page.goto(url)
  // On a busy machine, the network can be idle too early, while Clerk's first script runs. So first
  // wait until the account's tier is on the page.
  await page.locator('#account .tier').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  // Do not count the scripts that load after `answersInFrame` clicks the save button.
  page.off('response', recordScript)
  const javaScript = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  const beforePaint = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const isScript = ({ name }: { name: string }) => new URL(name).pathname.endsWith('.js')
    return resources.filter((each) => isScript(each) && each.startTime < paint).length
  })
  return { javaScript, beforePaint, answersInFrame: await answersInFrame(page) }
}

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
