/**
 * Types everyday queries into the search box of the built site. Prints the results and writes a
 * table to docs/benchmarks.md. The targets: a typed letter appears within one frame (16.7 ms), and
 * the matching cards within two. Exits with 1 when a target is missed.
 */
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { findBrowser } from '../../../scripts/find-browser.mjs'
import { bringSiteUpToDate } from '../../../tests/support/built-site.ts'
import { median } from '../median.ts'
import { keystrokeToPaint } from './keystroke.ts'
import { table, writeSection } from '../section.ts'

const root = join(import.meta.dirname, '../../..')
const frameMs = 1000 / 60
/**
 * The first pass of `findEntries` finds entries that contain the first or the second query word for
 * word. The other three queries match only in the second pass, which matches phrases as filters,
 * and other words by stem, synonym or typo.
 */
const queries = [
  'care plan',
  'surgery',
  'part-time from home',
  'telehelth',
  'no doctor under $3,000',
]
const rounds = 3

bringSiteUpToDate()
const [load = 0] = loadavg()
const dist = join(root, 'dist')
const site = await serveSite({ dist, port: 0, config: join(root, 'netlify.toml'), mounts: {} })
const browser = await chromium.launch({ executablePath: await findBrowser({ whole: true }) })
const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
await page.goto(site.url)
// Load the search island before the first measurement.
await page.getByRole('searchbox').fill('a')
await page.getByText(/^\d+ of \d+ match/).waitFor()
await page.getByRole('searchbox').fill('')

const against = (ms: number, target: number): string => {
  const text = `${ms.toFixed(1)} of ${target.toFixed(1)}`
  return ms > target ? `**${text}**` : text
}
const rows: string[][] = []
for (const query of queries) {
  const times = []
  for (let round = 0; round < rounds; round++) times.push(await keystrokeToPaint(page, query))
  const letter = median(times.map((time) => time.letter))
  const results = median(times.map((time) => time.results))
  rows.push([`\`${query}\``, against(letter, frameMs), against(results, 2 * frameMs)])
  console.log(rows.at(-1)?.join(' | '))
}
await browser.close()
await site.close()

const head = [
  'Query',
  'Key to the frame with the letter, ms',
  'Key to the frame with the cards, ms',
]
await writeSection(
  join(root, 'docs/benchmarks.md'),
  'search',
  `## Search (\`npm run lab -- bench search\`)

Medians per letter, typed and deleted on a phone's window with every card on the page.

${table([head, ...rows])}

Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, ${availableParallelism()} processors with a load of ${load.toFixed(1)} at the start.`,
)
process.exitCode = rows.some((cells) => cells.some((cell) => cell.startsWith('**'))) ? 1 : 0
