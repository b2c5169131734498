/**
 * `npm run lab -- soak`: 50 users use the site for SOAK_MINUTES (30) while random faults are on. Then
 * compares the site's state with every reply that a user got. Prints the tables, writes
 * .cache/reports/soak.md after a full run, and exits with 1 on a finding. SOAK_SEED repeats a run.
 */
import { readdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reconcileAllCustomers } from '../../netlify/server/billing/reconciliation.ts'
import { bringSiteUpToDate } from '../../tests/support/built-site.ts'
import { writeReport } from '../../scripts/write-report.ts'
import { checkAccounts, meetLostAnswers } from './account-checks.ts'
import { checkBilling } from './billing-checks.ts'
import { openBook } from './book.ts'
import { diceOf } from './dice.ts'
import { growth, mostGrowth } from './heap.ts'
import { checkInterface } from './interface-checks.ts'
import { livePlace } from './life.ts'
import type { Person, World } from './person.ts'
import { evidence, report } from './report.ts'
import { startSoakSet } from './soak-set.ts'
import { pace, weatherOf } from './weather.ts'

const root = join(import.meta.dirname, '../..')
process.chdir(root)

const fullMinutes = 30
const minutes = Number(process.env['SOAK_MINUTES'] || fullMinutes)
const seed = Number(process.env['SOAK_SEED'] || Math.floor(Math.random() * 2 ** 32))
const places = 50
const lasts = minutes * 60_000
const [load = 0] = loadavg()
const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`)

/** After this time the leases of unanswered answers and checkouts have ended. */
const calmMs = 125_000

bringSiteUpToDate()

const book = openBook(say)
const set = await startSoakSet(({ line, crash }) => {
  if (crash !== undefined) {
    // The night's comparison is a function of its own, which the database may break off.
    const isBrokenOff = /reconciliation\.ts|reconcile/.test(crash) && weatherMet()
    book.note("the night's comparison", isBrokenOff ? 'faulted' : 'unexpected')
    if (!isBrokenOff) book.find("The site's process wrote an error", crash)
    return
  }
  const { code, call } = JSON.parse(line ?? '{}') as { code?: string; call?: string }
  if (code === 'internal') book.find(`${call} logs a mistake of ours`, line)
})
// Settings of the comparison with Stripe, which runs in this process at the end.
Object.assign(process.env, set.env)
console.info = () => undefined

/** Whether the database failed within the last 10 s, the longest that a call waits for it. */
const weatherMet = () => weather.met(['neon'], performance.now() - 10_000, performance.now())

let streams = 0
const nextDice = () => diceOf(seed + Math.imul((streams += 1), 0x9e3779b1))
const weather = weatherOf(set, nextDice)
const entries = (await readdir('src/content/opportunities')).map((name) => name.slice(0, -3))
const shards = (await readdir('dist/directory')).map((name) => `/directory/${name}`)
const world: World = {
  set,
  book,
  weather,
  slugs: entries as [string, ...string[]],
  pages: [
    '/',
    '/pricing',
    '/about',
    '/saved',
    '/ai-chat',
    '/subscription',
    '/page/2',
    '/rss.xml',
    ...shards,
    ...entries.map((slug) => `/opportunity/${slug}`),
  ],
}
await set.openai.setPace(pace)
say(`${places} people for ${minutes} minutes, seed ${seed}.`)

const until = performance.now() + lasts
const bounds = { until, people: 3_000, actions: Math.ceil(minutes * 5_000) }
const everybody: Person[] = []
const lives = Array.from({ length: places }, () => livePlace(world, nextDice(), everybody, bounds))

const heap: number[] = []
const every = Math.min(60_000, lasts / 9)
const sampling = (async () => {
  while (performance.now() < until) {
    await wait(every)
    heap.push(await set.siteHeap())
    say(
      `${everybody.length} people, heap ${((heap.at(-1) ?? 0) / 2 ** 20).toFixed(1)} MB, findings ${book.findings.size}`,
    )
  }
})()
// The night's comparison, started as Netlify does, while everybody goes on.
const night = wait(lasts / 2).then(() => set.run('reconcile-billing'))

for (const life of await Promise.allSettled(lives)) {
  if (life.status === 'rejected')
    book.find('The soak itself failed', String((life.reason as Error).stack))
}
await weather.stop()
await Promise.all([sampling, night])
say('Faults are off; what is under way may end.')
await wait(calmMs)
const run = await compareAll()
book.check('The comparison with Stripe ends well', [run], (went) =>
  went?.finished && went.failed === 0 ? undefined : { went: went ?? 'another run is under way' },
)
say(`${run?.compared} customers compared with Stripe.`)
// What was given back is told by events, as the end of its subscription.
await wait(2_000)
await meetLostAnswers(world, everybody)
await checkAccounts(world, everybody)
await checkBilling(world, everybody)
await checkInterface(world, everybody)
// A shorter run is all warming up.
const grown = minutes >= 9 ? [growth(heap)] : []
book.check('Memory stays flat', grown, (ratio) => ratio > mostGrowth && { ratio })

/** Compares every customer with Stripe; a run that a fault broke off holds its lease for 45 s. */
async function compareAll() {
  for (let round = 0; round < 12; round++) {
    const went = await reconcileAllCustomers(() => new Date(), 15 * 60_000)
    if (went) return went
    await wait(10_000)
  }
  return undefined
}

const text = report(book, {
  minutes,
  seed,
  places,
  people: everybody.length,
  deleted: everybody.filter(({ ledger }) => ledger.departure === 'gone').length,
  payments: everybody.reduce((sum, { ledger }) => sum + ledger.payments, 0),
  heap,
  faults: weather.counts,
  load,
})
console.log(text)
console.error(evidence(book))
if (minutes >= fullMinutes) {
  await writeReport('soak', text)
}
await set.close()
process.exit(book.findings.size > 0 ? 1 : 0)
