/**
 * Compares the site with 10,000 entries to other sites built in the same run. Prints the table and
 * writes it to docs/benchmarks.md. `SCALE_ENTRIES` sets another number. `BLOG_STARTER` names a
 * folder created by `npm create astro@latest -- --template blog`. Without it, that row is left out.
 */
import { appendFile, readFile, rm, stat } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright'
import { serveSite } from '../../../emulators/netlify/emulator.ts'
import { findBrowser } from '../../../scripts/find-browser.mjs'
import { blogStarter } from '../pages/blog-starter.ts'
import { costOfBuild, type BuildCost } from './build-cost.ts'
import { generateEntries, packedBesideReal } from './generated-entries.ts'
import { keystrokeToPaint, medianOf, type Keystroke } from './keystroke.ts'
import { plainSite } from '../pages/plain-site.ts'
import { emptyInput, reactPeer } from '../pages/react-peer.ts'
import { scaledSite } from './scaled-site.ts'
import { table, writeSection } from '../section.ts'
import { measurePageWeight, type Weight } from '../pages/weigh.ts'

const root = join(import.meta.dirname, '../../..')
const many = Number(process.env.SCALE_ENTRIES ?? 10_000)
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const [load = 0] = loadavg()
const rows: string[][] = []
const folders: string[] = []

function row(what: string, ours: string, beside: string, figure: number, most: number): void {
  const text = `${number.format(figure)} of ${number.format(most)}`
  rows.push([what, ours, beside, figure > most ? `**${text}**` : text])
  console.log(rows.at(-1)?.join(' | '))
}

const packedFile = async (path: string): Promise<number> =>
  brotliCompressSync(await readFile(path)).length

const inWords = ({ userSeconds, wallSeconds, peakMegabytes }: BuildCost): string =>
  `${userSeconds.toFixed(1)} s user, ${wallSeconds.toFixed(0)} s elapsed, ${peakMegabytes.toFixed(0)} MB`

async function builtSite(
  count: number,
): Promise<{ dist: string; folder: string; cost: BuildCost }> {
  const copy = await scaledSite(generateEntries(count))
  folders.push(copy.folder)
  const cost = await costOfBuild(copy.folder)
  return { folder: copy.folder, dist: copy.dist, cost }
}

const browser = await chromium.launch({ executablePath: await findBrowser({ whole: true }) })

/** Serves a folder as the host does while `work` runs. */
async function serveWhile<T>(dist: string, work: (url: string) => Promise<T>): Promise<T> {
  const foundingOffer = async () => Response.json({ total: 100, remaining: 63 })
  const mounts = { '/api/founding-offer': foundingOffer }
  const site = await serveSite({ dist, port: 0, config: join(root, 'netlify.toml'), mounts })
  try {
    return await work(site.url)
  } finally {
    await site.close()
  }
}
const weightOf = (dist: string): Promise<Weight> =>
  serveWhile(dist, (url) => measurePageWeight(browser, `${url}/`))

function textRatio(): string {
  const { cards, files } = packedBesideReal(generateEntries(many))
  return (
    `Compressed size of generated text divided by that of real text: cards ` +
    `${cards.toFixed(2)}, whole files ${files.toFixed(2)}.`
  )
}

type Built = Awaited<ReturnType<typeof builtSite>>

async function compareBuilds(): Promise<Built> {
  const plainFolder = await plainSite(generateEntries(many))
  folders.push(plainFolder)
  const plain = await costOfBuild(plainFolder)
  console.log('plain', inWords(plain))
  const site = await builtSite(many)
  const { cost } = site
  row(
    'Build, user CPU',
    inWords(cost),
    `plain Astro: ${inWords(plain)}`,
    cost.userSeconds / plain.userSeconds,
    1.5,
  )
  row('Build, peak memory', '', '', cost.peakMegabytes / plain.peakMegabytes, 1.5)
  return site
}

async function editOne({ folder, cost }: Built): Promise<void> {
  const last = generateEntries(many).at(-1)?.data.slug
  await appendFile(join(folder, `src/content/opportunities/${last}.md`), '\nOne more line.\n')
  const again = await costOfBuild(folder)
  row(
    'One entry edited, built again',
    inWords(again),
    'the cold build',
    again.userSeconds / cost.userSeconds,
    0.5,
  )
}

async function measureHome(large: string): Promise<void> {
  const { dist } = await builtSite(100)
  const [hundred, all] = await Promise.all(
    [dist, large].map((folder) => packedFile(join(folder, 'index.html'))),
  )
  const growth = (all ?? 0) / (hundred ?? 1)
  row(`Home, B at ${many}`, number.format(all ?? 0), `at 100: ${hundred}`, growth, 1.02)
}

/** Searches 300 entries, which are five pages. The first search loads the cards of all pages. */
async function keystroke(): Promise<void> {
  const words = 'care plan'
  const { dist } = await builtSite(300)
  const blank = await emptyInput()
  folders.push(blank)
  const measure = (folder: string, ready: boolean) =>
    serveWhile(folder, async (url) => {
      const page = await browser.newPage()
      await page.goto(url)
      if (ready) {
        // Until every page is loaded, the count says "so far".
        await page.getByRole('searchbox').fill('a')
        await page.getByText(/^\d+ of \d+ match$/).waitFor({ timeout: 60_000 })
        await page.getByRole('searchbox').fill('')
      }
      const time = await keystrokeToPaint(page, words)
      await page.close()
      return time
    })
  // Rounds of both pages alternate, so that other work on the machine slows both equally.
  const rounds: { none: Keystroke; ours: Keystroke }[] = []
  for (let round = 0; round < 5; round++) {
    rounds.push({
      none: await measure(join(blank, 'dist'), false),
      ours: await measure(dist, true),
    })
  }
  const none = medianOf(rounds.map(({ none }) => none))
  const ours = medianOf(rounds.map(({ ours }) => ours))
  row(
    'Keystroke to paint at 300, ms',
    ours.letter.toFixed(1),
    `empty input: ${none.letter.toFixed(1)}`,
    ours.letter / none.letter,
    1.5,
  )
  row(
    'Keystroke to the frame of its results at 300, ms',
    ours.results.toFixed(1),
    `the slowest: ${ours.slowest.toFixed(1)}`,
    ours.results,
    100,
  )
}

async function peers(): Promise<void> {
  for (const [count, most] of [
    [26, 0.15],
    [300, 0.1],
  ] as const) {
    const { dist } = await builtSite(count)
    const peer = await reactPeer(generateEntries(count), join(dist, 'covers'))
    folders.push(peer)
    const [ours, theirs] = [await weightOf(dist), await weightOf(join(peer, 'dist'))]
    row(
      `Home at ${count}, all before interaction, B`,
      number.format(ours.all),
      `React page with all entries: ${number.format(theirs.all)}`,
      ours.all / theirs.all,
      most,
    )
    if (count === 26 && process.env.BLOG_STARTER)
      await besideStarter(ours, process.env.BLOG_STARTER)
  }
}

async function besideStarter(ours: Weight, source: string): Promise<void> {
  await stat(source)
  const folder = await blogStarter(source)
  folders.push(folder)
  await costOfBuild(folder)
  const theirs = await weightOf(join(folder, 'dist'))
  const beside = `Astro's blog starter: ${number.format(theirs.all)} B, ${theirs.requests} requests`
  const summary = `${number.format(ours.all)} B, ${ours.requests} requests`
  row('Home compared with a starter, B', summary, beside, ours.all / theirs.all, 1)
  row('Home compared with a starter, requests', '', '', ours.requests / theirs.requests, 1)
}

const packedAs = textRatio()

/** Writes the results so far into the document. */
async function write(): Promise<void> {
  const head = ['What', 'Ours', 'Compared with', 'Ratio or value, and its maximum']
  const text = `## Ten thousand entries (\`npm run lab -- bench scale\`)

The site has ${many} entries: the real ones, and others generated from their words. ${packedAs}
All sites are built in one run, without share images. "Plain Astro" is a minimal Astro site with one page per
entry, the same texts and the same number of lists. Bytes are measured as in the table of pages. A keystroke's
time ends with the frame that shows its letter. The results come in a later frame, in a row below.

${table([head, ...rows])}

Measured on ${new Date().toISOString().slice(0, 10)} with Chromium ${browser.version()}, Node ${process.versions.node}, ${availableParallelism()} processors with a load of ${load.toFixed(1)} at the start.`
  await writeSection(join(root, 'docs/benchmarks.md'), 'scale', text)
}

await peers()
await write()
const large = await compareBuilds()
await write()
await measureHome(large.dist)
await keystroke()
await write()
await editOne(large)
await write()
await browser.close()
for (const folder of folders) await rm(folder, { recursive: true, force: true })
process.exitCode = rows.some((cells) => cells.at(-1)?.startsWith('**')) ? 1 : 0
