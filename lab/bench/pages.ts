/**
 * `npm run lab -- bench pages`: measures six kinds of pages of the built site on a phone, before any
 * input, and runs Lighthouse three times on each. Also measures the home page of a signed-in user.
 * Exits with 1 if a page exceeds its budget of bytes or requests, or if Lighthouse gives less than
 * 100 for what does not depend on the machine.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { freePort } from '@rn-opportunities/emulators/shared/free-port.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { bringSiteUpToDate } from '../../tests/support/built-site.ts'
import { signIn, startWholeSite } from '../../tests/support/whole-site.ts'
import { runLighthouse } from './lighthouse.ts'
import { finish, report } from '../report.ts'
import { measurePageWeight } from './weigh.ts'

// Suppress the log lines of the functions.
console.info = () => undefined
bringSiteUpToDate()
const dist = join(import.meta.dirname, '../../dist')
const pagesIn = (folder: string): string[] =>
  readdirSync(join(dist, folder)).filter((name) => name.endsWith('.html'))
function longestIn(folder: string): string {
  const size = (name: string) => statSync(join(dist, folder, name)).size
  const [longest = ''] = pagesIn(folder).toSorted((a, b) => size(b) - size(a))
  return `/${folder}/${longest.replace(/\.html$/, '')}`
}

const budget = { html: 13_800, all: 20_100, requests: 3, javaScript: 3000 }
// The budget of the home page is for 26 cards. A further card takes about 158 bytes in the document.
const furtherCards = pagesIn('opportunity').length - 26
const pages: [path: string, budget: typeof budget][] = [
  ['/', { ...budget, html: 18_300 + 170 * furtherCards, all: 25_000 + 300 * furtherCards }],
  // One more request than the other pages, for the number of free seats.
  ['/pricing', { ...budget, requests: 4 }],
  ['/about', budget],
  [longestIn('opportunity'), { ...budget, html: 29_800, all: 36_000 }],
  ['/handbook', budget],
  [longestIn('handbook'), budget],
]

const port = await freePort()
const site = await startWholeSite()
const browser = await chromium.launch({
  executablePath: await findBrowser({ whole: true }),
  args: [`--remote-debugging-port=${port}`],
})
const newPhone = () =>
  browser.newContext({ baseURL: site.url, viewport: { width: 412, height: 823 } })
for (const [path, most] of pages) {
  console.log(`\n${path}`)
  const visitor = await newPhone()
  const weight = await measurePageWeight(visitor, site.url + path)
  await visitor.close()
  report('bytes of HTML and CSS', weight.html, { most: most.html })
  report('bytes before interaction', weight.all, { most: most.all })
  report('bytes of JavaScript', weight.javaScript, { most: most.javaScript })
  report('bytes of Clerk, Stripe and the chat', weight.vendors, { most: 0 })
  report('requests without images', weight.requests, { most: most.requests })
  report('blocking scripts', weight.blockingScripts, { most: 0 })
  const { performance, ...judged } = await runLighthouse(site.url + path, port)
  for (const name of ['accessibility', 'best-practices', 'seo'] as const)
    report(`Lighthouse, ${name}`, judged[name], { least: 100 })
  const [shift, blocked] = [judged['cumulative-layout-shift'], judged['total-blocking-time']]
  console.log(`       Lighthouse, performance: ${performance} on this machine`)
  console.log(
    `       layout shift ${shift.toFixed(3)}, total blocking time ${blocked.toFixed()} ms`,
  )
}

console.log('\n/ of a signed-in user')
const user = await newPhone()
await site.addUser({ email: 'nurse@example.com' })
await signIn(user, 'nurse@example.com')
// On a busy machine, the network can be idle too early, while Clerk's first script runs.
const home = await measurePageWeight(user, site.url, (page) =>
  page.locator('#account .tier').waitFor({ state: 'attached' }),
)
report('bytes of JavaScript', home.javaScript, { most: 150_000 })
const page = await user.newPage()
await page.goto(site.url)
await page.locator('#account .tier').waitFor({ state: 'attached' })
report('save buttons that change in the next frame', Number(await isPressedInFrame(page)), {
  least: 1,
})
console.log(`\nChromium ${browser.version()}`)
await browser.close()
await site.close()
finish()

/** Clicks a save button. Returns whether it shows the saved state in the next frame. */
async function isPressedInFrame(page: Page): Promise<boolean> {
  return page
    .locator('.card .save')
    .first()
    .evaluate(async (button: HTMLElement) => {
      button.click()
      await new Promise(requestAnimationFrame)
      return button.getAttribute('aria-pressed') === 'true'
    })
}
