/**
 * Measures the API endpoints, the sizes of the functions and the signed-in home page. Also compares
 * `GET /api/saved-opportunities` with its batch of SQL statements, sent directly to the Neon emulator. Prints
 * the tables and writes them to docs/benchmarks.md. Exits with 1 if a target is missed. Set QUICK
 * for a short run that writes nothing.
 */
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { formatMaximum, missed, number } from '../bounds.ts'
import { apiCalls, directList } from './api-calls.ts'
import { startApiSet } from './api-set.ts'
import { compare, load } from './callers.ts'
import { functionSizes } from '../pages/function-sizes.ts'
import { table, writeSection } from '../section.ts'
import { signedInHome } from '../pages/signed-in-home.ts'

// Suppress the functions' log lines, so that the tables stay readable.
console.info = () => undefined

const root = join(import.meta.dirname, '../../..')
process.chdir(root)
const quick = Boolean(process.env['QUICK'])
const slug = 'executive-health-monitoring'
const [cpuLoad = 0] = loadavg()

const set = await startApiSet()
const { call, list } = await apiCalls(set, 64)

const saved = '/api/saved-opportunities'
const trips: string[][] = [['Call', 'Round trips to the database']]
for (const [method, path, body, most] of [
  ['GET', '/api/auth/user', undefined, 1],
  ['GET', saved, undefined, 1],
  ['GET', `${saved}/check/${slug}`, undefined, 1],
  ['GET', '/api/subscription/limits', undefined, 1],
  ['POST', saved, { opportunitySlug: slug }, 2],
  ['PATCH', `${saved}/${slug}`, { notes: 'later' }, 2],
  ['DELETE', `${saved}/${slug}`, undefined, 2],
] as const) {
  const roundTrips = await set.roundTrips(() => call(0, method, path, body))
  trips.push([
    `${method} ${path}`,
    formatMaximum(`${method} ${path}, round trips`, roundTrips, most),
  ])
}
await call(0, 'POST', saved, { opportunitySlug: slug })

const direct = await directList(set, list, 64)
const speed: string[][] = [
  ['Callers', 'List, median', 'p99', 'Batch alone, median', 'p99', 'Median ratio', 'p99 ratio'],
]
const ms = (value: number) => `${number.format(value)} ms`
for (const callers of [8, 64]) {
  const size = quick ? { rounds: 4, calls: 400 } : { rounds: 20, calls: 2_000 }
  const { through, alone } = await compare({ through: list, alone: direct }, { callers, ...size })
  speed.push([
    String(callers),
    ...[through.median, through.p99, alone.median, alone.p99].map(ms),
    formatMaximum(`list, ${callers} callers, median ratio`, through.median / alone.median, 1.6),
    formatMaximum(`list, ${callers} callers, p99 ratio`, through.p99 / alone.p99, 2),
  ])
}

// Fill the caches first, so that they do not count as growth of the heap. `siteHeap` collects
// garbage before it measures.
await load(list, 64, quick ? 1_000 : 10_000)
const heap = await set.siteHeap()
const many = quick ? 2_000 : 50_000
await load(list, 64, many)
const grown = (await set.siteHeap()) - heap
const memory = formatMaximum(`heap growth after ${many} requests, MB`, Math.max(0, grown) / 1e6, 2)
await set.close()

const home = await signedInHome()
if (!home.answersInFrame)
  missed.push('the save button changes later than the next frame after the click')
if (home.beforePaint > 0)
  missed.push(`${home.beforePaint} scripts are requested before the first paint`)
const javaScript = formatMaximum('signed-in home, JavaScript', home.javaScript, 150_000)

const sizes = await functionSizes('netlify/functions')
const weights = [
  ['Function', 'Minified, B', 'Zipped by Netlify’s bundler, B'],
  ...sizes.map(({ name, minified, most, zipped }) => [
    name,
    formatMaximum(`${name}, minified`, minified, most),
    number.format(zipped),
  ]),
]

const text = `## Calls (\`npm run lab -- bench api\`)

A Postgres server, the Neon emulator, the site and the load generator run on one machine, each in its own
process. "List" is a request through the function. "Batch alone" is the batch of SQL statements that the function
sends, sent directly by the same driver to the same emulator. Rounds of both alternate, so that other work on
the machine slows both equally.

${table(speed)}

${table(trips)}

After ${number.format(many)} more requests and a garbage collection, the heap of the site's process grew by ${memory} MB.

A signed-in user with an empty cache downloads ${javaScript} B of JavaScript on the home page (brotli 11, with
Clerk and React). ${home.beforePaint} scripts are requested before the first paint. After a click, the save button changes
${home.answersInFrame ? 'in the next frame' : '**later than the next frame**'}.

${table(weights)}

Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, ${availableParallelism()} processors with a load of ${cpuLoad.toFixed(1)} at the start.`

console.log(text)
if (!quick) await writeSection(join(root, 'docs/benchmarks.md'), 'api', text)
for (const what of missed) console.error(`Not met: ${what}`)
process.exit(missed.length > 0 ? 1 : 0)
