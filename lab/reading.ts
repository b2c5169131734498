/**
 * `npm run lab -- reading`: counts the words and phone screens of the home page and of every entry,
 * and how the scores spread. Exits with 1 if a count misses its goal.
 */
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { readRealCards } from '../tests/catalog/real-entries.ts'
import { bringSiteUpToDate } from '../tests/support/built-site.ts'
import { finish, median, report } from './report.ts'

bringSiteUpToDate()
const root = join(import.meta.dirname, '..')
const site = await serveSite({
  dist: join(root, 'dist'),
  port: 0,
  config: join(root, 'netlify.toml'),
  mounts: { '/api/founding-offer': async () => Response.json({ total: 100, remaining: 63 }) },
  brotliQuality: 5,
})
const browser = await chromium.launch({ executablePath: await findBrowser({ whole: true }) })
const cards = readRealCards()

/** The words in view of an element, without those of closed parts. */
const countWords = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .evaluate((element: HTMLElement) => element.innerText.split(/\s+/).filter(Boolean).length)

for (const width of [390, 1280]) {
  const page = await browser.newPage({ viewport: { width, height: 844 } })
  await page.goto(site.url)
  if (width === 390) {
    report('words of the home page', await countWords(page, 'main'), { most: 1_600 })
    const screens = await page.evaluate(() => document.body.scrollHeight / innerHeight)
    report('phone screens of the home page', screens, { most: 12 })
  }
  const opened: number[] = []
  const unfolded: number[] = []
  const sources: number[] = []
  for (const { slug } of cards) {
    await page.goto(`${site.url}/opportunity/${slug}`)
    opened.push(await countWords(page, 'main'))
    await page.locator('main').evaluate((main) => {
      for (const part of main.querySelectorAll('details')) part.open = true
    })
    unfolded.push(await countWords(page, 'main'))
    sources.push(await countWords(page, '.sources'))
  }
  report(`words of the longest entry as opened, ${width} px`, Math.max(...opened), { most: 900 })
  const text = unfolded.map((words, index) => words - sources[index]!)
  report(`words of an unfolded entry without its sources, median, ${width} px`, median(text), {
    most: 3_800,
  })
  console.log(`       with the list of sources: ${median(unfolded)}`)
}
await browser.close()
await site.close()

const averages = cards.map(({ averageScore }) => averageScore)
report('values of the average score', new Set(averages).size, { least: 5 })
const solo = cards.filter(({ full }) => full !== null)
const correlation = correlate(
  solo.map(({ averageScore }) => averageScore),
  solo.map(({ full }) => full!.perHour),
)
console.log(`       its correlation with full-schedule pay per hour: ${correlation.toFixed(2)}`)

function correlate(a: number[], b: number[]): number {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const from = (list: number[]) => list.map((value) => value - mean(list))
  const product = (x: number[], y: number[]) => mean(x.map((value, index) => value * y[index]!))
  const [x, y] = [from(a), from(b)]
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y))
}
finish()
