/**
 * `npm run lab -- soak`: lets 50 users at a time use the site for 30 minutes, or for SOAK_MINUTES,
 * while random faults are on. Then compares the stored data with every reply that a user got.
 * Prints the results, and exits with 1 on a finding. A run of at least 30 minutes also writes
 * .cache/reports/soak.md. To repeat the random choices of an earlier run, set SOAK_SEED to its
 * seed.
 */
import { readdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reconcileAllCustomers } from '../../netlify/server/billing/reconciliation.ts'
import { bringSiteUpToDate } from '../../tests/support/built-site.ts'
import { writeReport } from '../../scripts/write-report.ts'
import { checkAccounts, closeLostAnswers } from './account-checks.ts'
import { checkBilling } from './billing-checks.ts'
import { openBook } from './book.ts'
import { diceOf } from './dice.ts'
import { growth, mostGrowth } from './heap.ts'
import { checkInterface } from './interface-checks.ts'
import { runUsers } from './actions.ts'
import type { SoakUser, World } from './soak-user.ts'
import { evidence, report } from './report.ts'
import { startSoakSet } from './soak-set.ts'
import { pace, injectFaults } from './fault-injection.ts'

const root = join(import.meta.dirname, '../..')
process.chdir(root)

const fullMinutes = 30
const minutes = Number(process.env['SOAK_MINUTES'] || fullMinutes)
const seed = Number(process.env['SOAK_SEED'] || Math.floor(Math.random() * 2 ** 32))
const places = 50
const lasts = minutes * 60_000
const [load = 0] = loadavg()
const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`)

/**
 * Time between the last fault and the checks, in milliseconds. The site gives up a pending answer
 * after 90 s, and a checkout attempt without a session after 120 s, so we wait longer than both.
 */
const settleMs = 125_000

bringSiteUpToDate()

const book = openBook(say)
const set = await startSoakSet(({ line, crash }) => {
  if (crash !== undefined) {
    // The nightly reconciliation may fail while the database has a fault.
    const isBrokenOff = /reconciliation\.ts|reconcile/.test(crash) && hasDatabaseFailed()
    book.note('the nightly reconciliation', isBrokenOff ? 'faulted' : 'unexpected')
    if (!isBrokenOff) book.find("The site's process printed an error", crash)
    return
  }
  const { code, call } = JSON.parse(line ?? '{}') as { code?: string; call?: string }
  if (code === 'internal') book.find(`${call} logs an internal error`, line)
})
// The reconciliation at the end runs in this process, so this process needs the settings of the
// functions.
Object.assign(process.env, set.env)
console.info = () => undefined

/**
 * Whether the database had a fault within the last 10 seconds. A request may wait several seconds
 * before it reports the fault.
 */
const hasDatabaseFailed = () =>
  faults.haveFailed(['neon'], performance.now() - 10_000, performance.now())

let streams = 0
const nextDice = () => diceOf(seed + Math.imul((streams += 1), 0x9e3779b1))
const faults = injectFaults(set, nextDice)
const entries = (await readdir('src/content/opportunities')).map((name) => name.slice(0, -3))
const world: World = {
  set,
  book,
  faults,
  slugs: entries as [string, ...string[]],
  pages: [
    '/',
    '/pricing',
    '/about',
    '/saved',
    '/ai-chat',
    '/subscription',
    '/rss.xml',
    ...entries.map((slug) => `/opportunity/${slug}`),
  ],
}
await set.openai.setPace(pace)
say(`${places} users for ${minutes} minutes, seed ${seed}.`)

const until = performance.now() + lasts
const bounds = { until, users: 3_000, actions: Math.ceil(minutes * 5_000) }
const users: SoakUser[] = []
const lives = Array.from({ length: places }, () => runUsers(world, nextDice(), users, bounds))

const heap: number[] = []
const every = Math.min(60_000, lasts / 9)
const sampling = (async () => {
  while (performance.now() < until) {
    await wait(every)
    heap.push(await set.siteHeap())
    say(
      `${users.length} users, heap ${((heap.at(-1) ?? 0) / 2 ** 20).toFixed(1)} MB, findings ${book.findings.size}`,
    )
  }
})()
const night = wait(lasts / 2).then(() => set.run('reconcile-billing'))

for (const life of await Promise.allSettled(lives)) {
  if (life.status === 'rejected') book.find('The soak failed', String((life.reason as Error).stack))
}
await faults.stop()
await Promise.all([sampling, night])
say('Faults are off. Waiting for open requests and leases to end.')
await wait(settleMs)
const run = await compareAll()
book.check('The reconciliation succeeds', [run], (result) =>
  result?.finished && result.failed === 0
    ? undefined
    : { went: result ?? 'another run holds the lease' },
)
say(`${run?.compared} customers compared with Stripe.`)
// Stripe reports the refunds of the reconciliation by webhook. Give the site 2 seconds to receive
// them.
await wait(2_000)
await closeLostAnswers(world, users)
await checkAccounts(world, users)
await checkBilling(world, users)
await checkInterface(world, users)
// In a run of less than 9 minutes, the heap is still growing to its usual size. So do not check it.
const grown = minutes >= 9 ? [growth(heap)] : []
book.check('Memory stays flat', grown, (ratio) => ratio > mostGrowth && { ratio })

/**
 * Syncs every customer with Stripe. If another process runs the reconciliation, waits 10 seconds
 * and tries again. Makes at most 12 attempts.
 */
async function compareAll() {
  for (let round = 0; round < 12; round++) {
    const result = await reconcileAllCustomers(() => new Date(), 15 * 60_000)
    if (result) return result
    await wait(10_000)
  }
  return undefined
}

const text = report(book, {
  minutes,
  seed,
  places,
  users: users.length,
  deleted: users.filter(({ ledger }) => ledger.deletion === 'done').length,
  payments: users.reduce((sum, { ledger }) => sum + ledger.payments, 0),
  heap,
  faults: faults.counts,
  load,
})
console.log(text)
console.error(evidence(book))
if (minutes >= fullMinutes) {
  await writeReport('soak', text)
}
await set.close()
process.exit(book.findings.size > 0 ? 1 : 0)
