/**
 * Measures the calls of the interface, the functions' sizes and the signed-in home page, prints the
 * tables and writes them to docs/benchmarks.md. Ends with 1 when a number of issue 3 is not met;
 * set QUICK for a short run whose spreads say little.
 *
 * The peer of the list is the list's own statement, read off the wire and sent by the same driver
 * to the same emulator: one HTTP hop, where a call through the site takes two. Both come from this
 * process, by the same fetch; the site and the emulator have a process each, as in production.
 */
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { atMost, missed, number } from '../bounds.ts'
import { apiCalls, directList } from './api-calls.ts'
import { startApiSet } from './api-set.ts'
import { compare, load } from './callers.ts'
import { functionSizes } from '../pages/function-sizes.ts'
import { table, writeSection } from '../section.ts'
import { signedInHome } from '../pages/signed-in-home.ts'

// The functions' own log lines would bury the tables.
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
  const made = await set.roundTrips(() => call(0, method, path, body))
  trips.push([`${method} ${path}`, atMost(`${method} ${path}, round trips`, made, most)])
}
await call(0, 'POST', saved, { opportunitySlug: slug })

const direct = await directList(set, list, 64)
const speed: string[][] = [
  ['Callers', 'List, median', 'p99', 'Statement alone, median', 'p99', 'Median ratio', 'p99 ratio'],
]
const ms = (value: number) => `${number.format(value)} ms`
for (const callers of [8, 64]) {
  const size = quick ? { rounds: 4, calls: 400 } : { rounds: 20, calls: 2_000 }
  const { through, alone } = await compare({ through: list, alone: direct }, { callers, ...size })
  speed.push([
    String(callers),
    ...[through.median, through.p99, alone.median, alone.p99].map(ms),
    atMost(`list, ${callers} callers, median ratio`, through.median / alone.median, 1.6),
    atMost(`list, ${callers} callers, p99 ratio`, through.p99 / alone.p99, 2),
  ])
}

// Both heaps are taken after a collection and long after the caches have filled.
await load(list, 64, quick ? 1_000 : 10_000)
const heap = await set.siteHeap()
const many = quick ? 2_000 : 50_000
await load(list, 64, many)
const grown = (await set.siteHeap()) - heap
const memory = atMost(`heap after ${many} calls, MB more`, Math.max(0, grown) / 1e6, 2)
await set.close()

const home = await signedInHome()
if (!home.answersInFrame) missed.push('the save button answers later than the frame of the click')
if (home.beforePaint > 0)
  missed.push(`${home.beforePaint} scripts are asked for before first paint`)
const javaScript = atMost('signed-in home, JavaScript', home.javaScript, 150_000)

const sizes = await functionSizes('netlify/functions')
const weights = [
  ['Function', 'Minified, B', 'Zipped by Netlify’s bundler, B'],
  ...sizes.map(({ name, minified, most, zipped }) => [
    name,
    atMost(`${name}, minified`, minified, most),
    number.format(zipped),
  ]),
]

const text = `## Calls (\`npm run lab -- bench api\`)

A Postgres server, the Neon emulator, the site and the load on one machine, a process each. The list
is read over HTTP, through the function; "statement alone" is the very statement it sends, sent by
the same driver to the same emulator. Both take turns, round by round, so that what else the machine
does meets both.

${table(speed)}

${table(trips)}

The heap of the site's process, collected, after ${number.format(many)} calls more: ${memory} MB above where it was.

The home page of a signed-in user, nothing cached: ${javaScript} B of JavaScript, brotli 11, Clerk
and React included; ${home.beforePaint} scripts are asked for before the first paint. The save button shows its
answer ${home.answersInFrame ? 'in the frame of the click' : '**later than the frame of the click**'}.

${table(weights)}

Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, ${availableParallelism()} processors with a load of ${cpuLoad.toFixed(1)} at the start.`

console.log(text)
if (!quick) await writeSection(join(root, 'docs/benchmarks.md'), 'api', text)
for (const what of missed) console.error(`Not met: ${what}`)
process.exit(missed.length > 0 ? 1 : 0)
