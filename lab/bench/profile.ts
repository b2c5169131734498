/**
 * Measures the figures for a stored profile. Exits with 1 if they appear more than 1.5 times as late
 * as an empty island of the same page load, if the page shifts, or if a change of the profile takes
 * more than 30 ms for all entries or misses the next frame.
 */
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { bringSiteUpToDate } from '../../tests/support/built-site.ts'
import { finish, median, report } from '../report.ts'

const root = join(import.meta.dirname, '../..')
const loads = process.env.QUICK ? 3 : 15
const changes = 50
const profileAt = (dollars: number): string =>
  JSON.stringify({
    // A long line of answers, because it could take more lines of text than the default.
    profile: {
      job: 'cuts',
      hourlyPay: dollars * 100,
      status: 'joint',
      spouseWages: 61_250_00,
      state: 'NC',
    },
    changedAt: '2026-11-28T12:00:00.000Z',
  })

interface Measured {
  figures?: number
  island?: number
  /** Layout shifts from the moment when the figures appear. */
  shift: number
}
declare global {
  interface Window {
    measured: Measured
  }
}

/** Adds an empty island that loads with the page as `client:intent="profile"` does. */
async function addEmptyIsland(context: BrowserContext, url: string, path: string): Promise<void> {
  await context.route(`${url}/_astro/empty-island.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { measured.island ??= performance.now(); return null }',
    }),
  )
  await context.route(url + path, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const [, renderer] = /renderer-url="([^"]+)"/.exec(html) ?? []
    const island = `<astro-island uid="0" component-url="/_astro/empty-island.js" component-export="default" renderer-url="${renderer}" props="{}" ssr client="intent" opts="{&quot;name&quot;:&quot;Empty&quot;,&quot;value&quot;:&quot;profile&quot;}"></astro-island>`
    await route.fulfill({ response, body: html.replace('</main>', `${island}</main>`) })
  })
  // Serve the added script and island under the page's own policy.
  await context.addInitScript((stored) => {
    localStorage.profile ??= stored
    window.measured = { shift: 0 }
    new PerformanceObserver((list) => {
      for (const { startTime, value } of list.getEntries() as LayoutShift[])
        if (startTime >= (window.measured.figures ?? Infinity)) window.measured.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver((records) => {
      const isFigure = ({ type, target }: MutationRecord) =>
        type === 'characterData' && target.parentElement?.closest('[data-household]')
      if (records.some(isFigure)) window.measured.figures ??= performance.now()
    }).observe(document, { subtree: true, characterData: true, childList: true })
  }, profileAt(60))
}
interface LayoutShift extends PerformanceEntry {
  value: number
}

async function loadOnce(
  browser: Browser,
  url: string,
  path: string,
  isPhone: boolean,
): Promise<Required<Measured>> {
  const context = await browser.newContext(
    isPhone
      ? { viewport: { width: 390, height: 844 } }
      : { viewport: { width: 1280, height: 800 } },
  )
  try {
    await addEmptyIsland(context, url, path)
    const page = await context.newPage()
    if (isPhone) {
      const client = await context.newCDPSession(page)
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    await page.goto(url + path)
    await page.waitForFunction(() => window.measured.figures && window.measured.island)
    await page.waitForTimeout(300)
    return (await page.evaluate(() => window.measured)) as Required<Measured>
  } finally {
    await context.close()
  }
}

/** The milliseconds from a change of the profile to the new text of every entry, by change. */
async function changeOften(page: Page): Promise<{ times: number[]; isInNextFrame: boolean }> {
  const entries = (await (await page.request.get('/figures.json')).json()) as object
  return page.evaluate(
    async ({ slugs, stored, changes }) => {
      const list = document.createElement('ul')
      for (const slug of slugs) {
        const item = document.createElement('li')
        item.dataset.slug = slug
        item.innerHTML = '<span data-figure="verdict">-</span><span data-figure="fullYear">-</span>'
        list.append(item)
      }
      document.querySelector('main')!.append(list)
      const texts = () => list.textContent
      const times: number[] = []
      let isInNextFrame = true
      for (let index = 0; index < changes; index += 1) {
        await new Promise(requestAnimationFrame)
        const before = texts()
        localStorage.profile = stored[index % 2]
        const began = performance.now()
        const drawn = new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect()
            resolve(performance.now() - began)
          })
          observer.observe(list, { subtree: true, characterData: true })
        })
        dispatchEvent(new Event('profile'))
        const frame = new Promise(requestAnimationFrame)
        times.push(await drawn)
        await frame
        isInNextFrame &&= texts() !== before
      }
      return { times, isInNextFrame }
    },
    { slugs: Object.keys(entries), stored: [profileAt(40), profileAt(90)], changes },
  )
}

bringSiteUpToDate()
const site = await serveSite({
  dist: join(root, 'dist'),
  port: 0,
  config: join(root, 'netlify.toml'),
})
const browser = await chromium.launch({ executablePath: await findBrowser({ whole: true }) })
try {
  for (const path of ['/', '/opportunity/nurse-foot-care'])
    for (const isPhone of [true, false]) {
      const measured: Required<Measured>[] = []
      for (let load = 0; load < loads; load += 1)
        measured.push(await loadOnce(browser, site.url, path, isPhone))
      const figures = median(measured.map((one) => one.figures))
      const island = median(measured.map((one) => one.island))
      const shift = Math.max(...measured.map((one) => one.shift))
      const where = `${path}, ${isPhone ? 'phone with a CPU 4 times as slow' : 'laptop'}`
      report(`${where}: figures, divided by an empty island`, figures / island, { most: 1.5 })
      report(`${where}: layout shift`, shift, { most: 0 })
    }
  const context = await browser.newContext({ baseURL: site.url })
  await context.addInitScript((stored) => (localStorage.profile ??= stored), profileAt(60))
  const page = await context.newPage()
  await page.goto('/about')
  await page.waitForTimeout(500)
  const { times, isInNextFrame } = await changeOften(page)
  report('ms from a change of the profile to all entries', median(times), { most: 30 })
  report('changes of the profile in the next frame', Number(isInNextFrame), { least: 1 })
} finally {
  await browser.close()
  await site.close()
}
finish()
