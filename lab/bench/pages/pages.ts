/**
 * Measures six kinds of pages of the built site, prints the table and writes it to
 * docs/benchmarks.md. Exits with 1 only when a page exceeds its budget of bytes or requests.
 * Lighthouse's values depend on the machine, so they have no budget.
 */
import { readdir, stat } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { findBrowser } from '../../../scripts/find-browser.mjs'
import { bringSiteUpToDate } from '../../../tests/support/built-site.ts'
import { freePort } from '@rn-opportunities/emulators/shared/free-port.ts'
import { runLighthouse, type Judgement } from '../judge.ts'
import { table, writeSection } from '../section.ts'
import { measurePageWeight, type Weight } from './weigh.ts'

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'dist')

interface Budget {
  html: number
  all: number
  requests: number
  javaScript: number
}
bringSiteUpToDate()
const budget: Budget = { html: 14_000, all: 25_000, requests: 3, javaScript: 3000 }
// The budget of Home is for 26 cards. Each further card adds 170 B to the budget for `html`,
// because a card takes about 158 B in the document. It adds 300 B to the budget for `all`, which
// includes the document.
const furtherCards = (await countEntries()) - 26
const pages: { name: string; path: string; budget: Budget }[] = [
  {
    name: 'Home',
    path: '/',
    budget: { ...budget, html: 18_300 + 170 * furtherCards, all: 28_000 + 300 * furtherCards },
  },
  // The pricing page sends one more request than the other pages, for the number of free seats.
  { name: 'Pricing', path: '/pricing', budget: { ...budget, requests: 4 } },
  { name: 'About', path: '/about', budget },
  {
    name: 'Detail (the longest)',
    path: `/opportunity/${await longestPage('opportunity')}`,
    // An entry has one budget for all its bytes, so `html` has the same value as `all`.
    budget: { ...budget, html: 40_000, all: 40_000 },
  },
  { name: 'Handbook', path: '/handbook', budget },
  {
    name: 'Chapter (the longest)',
    path: `/handbook/${await longestPage('handbook')}`,
    budget: { ...budget, all: 40_000 },
  },
]

async function countEntries(): Promise<number> {
  const names = await readdir(join(dist, 'opportunity'))
  return names.filter((name) => name.endsWith('.html')).length
}

async function longestPage(kind: string): Promise<string> {
  const folder = join(dist, kind)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  const longest = names[sizes.indexOf(Math.max(...sizes))]
  if (longest === undefined) throw new Error(`dist/${kind} has no page. Run the build first.`)
  return longest.replace(/\.html$/, '')
}

const number = new Intl.NumberFormat('en-US')
const against = (value: number, most: number): string => {
  const text = `${number.format(value)} of ${number.format(most)}`
  return value > most ? `**${text}**` : text
}

const over = (weight: Weight, most: Budget): string[] =>
  (['html', 'all', 'requests', 'javaScript'] as const)
    .filter((part) => weight[part] > most[part])
    .map((part) => `${part} ${weight[part]} of ${most[part]}`)

const [load = 0] = loadavg()
const port = await freePort()
const foundingOffer = async () => Response.json({ total: 100, remaining: 63 })
const site = await serveSite({
  dist,
  port: 0,
  config: join(root, 'netlify.toml'),
  // The only API endpoint that the pages call without interaction.
  mounts: { '/api/founding-offer': foundingOffer },
})
const browser = await chromium.launch({
  executablePath: await findBrowser({ whole: true }),
  args: [`--remote-debugging-port=${port}`],
})

const rows: string[][] = []
const tooHeavy: string[] = []
for (const { name, path, budget: most } of pages) {
  const weight = await measurePageWeight(browser, site.url + path)
  const judged: Judgement = await runLighthouse(site.url + path, port)
  tooHeavy.push(...over(weight, most).map((what) => `${name}: ${what}`))
  rows.push([
    name,
    against(weight.html, most.html),
    against(weight.all, most.all),
    against(weight.requests, most.requests),
    `${weight.imagesInView.count} (${weight.imagesInView.bytes} B), ${weight.imagesAhead.count} ahead`,
    against(weight.javaScript, most.javaScript),
    String(weight.blockingScripts),
    String(weight.vendors),
    [judged.performance, judged.accessibility, judged.bestPractices, judged.seo].join(' / '),
    String(Number(judged.layoutShift.toFixed(3))),
    `${Math.round(judged.blockingTime)} ms`,
  ])
}
const version = browser.version()
await browser.close()
await site.close()

const head = [
  'Page',
  'HTML + CSS, B',
  'All before interaction, B',
  'Requests',
  'Images in view',
  'JavaScript, B',
  'Blocking scripts',
  'Clerk, Stripe, chat, B',
  'Lighthouse mobile: performance / accessibility / best practices / SEO',
  'CLS',
  'TBT',
]
const text = `## Pages (\`npm run lab -- bench pages\`)

Bytes are as sent: text with brotli 11, the font and pixel images unchanged. The window is 412 × 823 pixels,
with an empty cache and without any input. "Requests" counts the document, the font and the tab's icon.
Images in view have their own column. Lazy images that the browser fetches ahead of scrolling are not counted as
requests, but their bytes are. "JavaScript" is every inline script except structured data, and every loaded
script. Lighthouse's values are medians of three runs. Its performance, CLS and TBT depend on the machine.

${table([head, ...rows])}

Measured on ${new Date().toISOString().slice(0, 10)} with Chromium ${version}, Node ${process.versions.node}, ${availableParallelism()} processors with a load of ${load.toFixed(1)} at the start.`

console.log(table([head, ...rows]))
await writeSection(join(root, 'docs/benchmarks.md'), 'pages', text)
for (const what of tooHeavy) console.error(`Over budget: ${what}`)
// Exit now, because Lighthouse would set the exit code back to 0.
if (tooHeavy.length > 0) process.exit(1)
