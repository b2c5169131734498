/**
 * Counts the requests to the database and to Stripe from a payment until the premium card, the
 * members-only part of an entry, opens. Also measures bursts of webhooks, concurrent claims on
 * founding seats, and the wait for the card after a lost webhook. Prints the tables and writes them
 * to docs/benchmarks.md. Exits with 1 when a target is missed. Set QUICK for a short run that writes
 * nothing.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { refreshTimes } from '../../../src/stores/billing/return-attempts.ts'
import { formatMaximum, formatTarget, missed, number } from '../bounds.ts'
import { startBillingSet } from './billing-set.ts'
import { claimAtOnce } from './seat-claims.ts'
import { table, writeSection } from '../section.ts'
import { compareBursts } from './webhook-burst.ts'

console.info = () => undefined

const root = join(import.meta.dirname, '../../..')
process.chdir(root)
const quick = Boolean(process.env['QUICK'])
const card = '/api/premium-content/executive-health-monitoring'
const [cpuLoad = 0] = loadavg()

const set = await startBillingSet()
// `claimAtOnce` runs code of the Netlify functions in this process, so this process needs their
// settings.
Object.assign(process.env, parseEnv(readFileSync('.env.example', 'utf8')), {
  URL: set.siteUrl,
  DATABASE_URL: set.databaseUrl,
  NEON_FETCH_ENDPOINT: `${set.neonUrl}/sql`,
  CLERK_JWT_KEY: '-----BEGIN PUBLIC KEY-----',
})

let userCount = 0
const customers: string[] = []
/**
 * Pays as a new user. The site learns of the payment only from a later webhook or a later request
 * to `/api/subscription/refresh`.
 */
async function payer() {
  const userNumber = (userCount += 1)
  const { customer } = await set.pay(userNumber)
  customers.push(customer)
  return { userNumber, customer }
}

// The first payment is not measured. It fills the cache of price IDs and warms up the code and the
// SQL statements.
const first = await payer()
await set.webhook('evt_first', 'checkout.session.completed', first.customer)
await set.call(first.userNumber, 'GET', card)

const { userNumber, customer } = await payer()
let webhooks = 0
const requests = await set.countRequests(async () => {
  const status = await set.webhook('evt_paid', 'checkout.session.completed', customer)
  if (status !== 200) throw new Error(`The webhook answers ${status}`)
  webhooks += 1
  await set.call(userNumber, 'GET', card)
})

const waits: number[] = []
for (let round = 0; round < (quick ? 2 : 10); round++) waits.push(await withoutEvent())
async function withoutEvent(): Promise<number> {
  const { userNumber: nurse } = await payer()
  const began = performance.now()
  for (const at of refreshTimes) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + at - performance.now())))
    const user = await set.call(nurse, 'POST', '/api/subscription/refresh')
    if (user['subscriptionTier'] !== 'member') continue
    await set.call(nurse, 'GET', card)
    return performance.now() - began
  }
  return Infinity
}
const longest = Math.max(...waits) / 1000

while (customers.length < (quick ? 20 : 100)) {
  const { customer: next } = await payer()
  await set.webhook(`evt_${next}`, 'checkout.session.completed', next)
}
const size = { callers: 50, calls: 500, rounds: quick ? 3 : 9 }
const burst = await compareBursts(set, customers, size)
const ratio = burst.through / burst.direct

const claims = await claimAtOnce(set, { claims: 1_000, seats: 37 })
await set.close()

const way = [
  ['From payment to open premium card', ''],
  ['Webhooks', formatMaximum('webhooks', webhooks, 1)],
  ['Round trips to the database', formatMaximum('round trips', requests.roundTrips, 3)],
  // After a checkout, the site requests three lists from Stripe: the customer's subscriptions,
  // checkout sessions and charges.
  ['Calls to Stripe', formatMaximum('calls to Stripe', requests.stripeCalls, 3)],
  [
    `Event lost: longest wait until the card is open, of ${waits.length}`,
    `${formatMaximum('event lost, seconds', longest, 3)} s`,
  ],
]
const bursts = [
  ['Webhooks', 'Errors', 'Through the site', 'Directly', 'Ratio'],
  [
    `${size.rounds} rounds of ${size.calls}, ${size.callers} concurrent`,
    formatMaximum('webhooks not answered 200', burst.errors, 0),
    `${number.format(burst.through)}/s`,
    `${number.format(burst.direct)}/s`,
    formatTarget('webhooks, ratio', ratio, ratio >= 0.5, 'of at least 0.5'),
  ],
]
const exact = claims.reserved === claims.seats && claims.users === claims.seats
const seats = [
  ['Concurrent claims', 'Free seats before', 'Seats reserved after', 'Users with a seat'],
  [
    '1,000',
    String(claims.seats),
    formatTarget('seats reserved', claims.reserved, exact, `of exactly ${claims.seats}`),
    String(claims.users),
  ],
]

const text = `## Billing (\`npm run lab -- bench billing\`)

The site, a Postgres server, the emulators for Neon and Stripe and the load generator run on one machine, each
in its own process. The table counts the webhook after the payment, and every HTTP request to the database and
to Stripe that the webhook and the premium card cause. When the event is lost, the return page asks at
${refreshTimes.map((at) => at / 1000).join(', ')} s, as its script does.

${table(way)}

Each webhook delivers a new event about one of ${customers.length} customers. "Directly" sends the same SQL statements with the
same driver and the same requests with Stripe's SDK, without the site, and with the same number of concurrent
callers. Rounds of both alternate. The rates are the medians of the rounds.

${table(bursts)}

Each claim runs the SQL statements of a checkout. All claims start together, on a Postgres server with 20
connections. They took ${number.format(claims.seconds)} s.

${table(seats)}

Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, ${availableParallelism()} processors with a load of ${cpuLoad.toFixed(1)} at the start.`

console.log(text)
if (!quick) await writeSection(join(root, 'docs/benchmarks.md'), 'billing', text)
for (const what of missed) console.error(`Not met: ${what}`)
process.exit(missed.length > 0 ? 1 : 0)
