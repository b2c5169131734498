/**
 * `npm run lab -- bench billing`: compares webhooks through the site with the same SQL statements
 * and Stripe requests sent directly by the same drivers. Prints the ratio of the rates. Exits with 1
 * when the ratio is below 0.5. Set QUICK for fewer rounds.
 */
import { neon, neonConfig } from '@neondatabase/serverless'
import Stripe from 'stripe'
import { eventBody, stripeWebhookSecret } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { compare, type Peer } from './compare.ts'
import { finish, median, report } from '../report.ts'
import { startPart, startServers } from './servers.ts'

const size = process.env['QUICK']
  ? { customers: 5, rounds: 1, calls: 100 }
  : { customers: 50, rounds: 9, calls: 500 }
const provider = await startPart('stripe')
const set = await startServers(provider.env)
const { hostname: host, port } = new URL(provider.url)
// Create the client as the site does: with fetch and without telemetry.
const stripe = new Stripe(provider.env['STRIPE_SECRET_KEY'] ?? '', {
  protocol: 'http',
  host,
  port,
  httpClient: Stripe.createFetchHttpClient(),
  telemetry: false,
})

/** Pays as a new user. The site learns of the payment only from a later webhook. */
async function pay(userNumber: number): Promise<string> {
  const path = '/api/stripe/create-checkout-session'
  const reply = await set.call(userNumber, 'POST', path, { tier: 'standard' })
  const { url } = JSON.parse(reply) as { url: string }
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
  const body = new URLSearchParams({ ...card, consent: 'accepted' })
  const paid = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  if (paid.status !== 303) throw new Error(`Stripe’s page answers ${paid.status}.`)
  const query = 'select stripe_customer_id as customer from users where email = $1'
  const [row] = await set.query(query, [`nurse-${userNumber}@example.com`])
  return row?.['customer'] ?? ''
}

let events = 0
const newEvent = () => `evt_bench_${(events += 1)}`
async function webhook(id: string, customer: string): Promise<void> {
  const payload = eventBody('invoice.paid', { customer }, { id })
  const secret = stripeWebhookSecret
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  await set.call({ 'stripe-signature': signature }, 'POST', '/api/stripe/webhook', payload)
}

/** Sends a webhook, and records the SQL statements of the site for it: two batches. */
async function record(customer: string) {
  const trips = await set.recordSql(() => webhook(newEvent(), customer))
  const [read, write] = trips
  if (!read || !write || trips.length > 2)
    throw new Error(`A webhook needs ${trips.length} round trips to the database, not 2.`)
  const query = 'select billing_sync::text as "order" from users where stripe_customer_id = $1'
  const [row] = await set.query(query, [customer])
  return { customer, order: row?.['order'], read, write }
}

const customers: string[] = []
for (let user = 0; user < size.customers; user++) customers.push(await pay(user))
for (const customer of customers) await webhook(newEvent(), customer)
// `direct` finds the order of a sync among the recorded parameters by its value. So start the
// sequence at a number that no other parameter has.
await set.query(`select setval('billing_sync', 1000000000)`)
const recorded: Awaited<ReturnType<typeof record>>[] = []
for (const customer of customers) recorded.push(await record(customer))

neonConfig.fetchEndpoint = `${set.neonUrl}/sql`
const client = neon(set.databaseUrl)
const asDrizzle = { arrayMode: true, fullResults: true } as const
let turn = 0
const through: Peer = () => webhook(newEvent(), customers[(turn += 1) % customers.length] ?? '')
const direct: Peer = async () => {
  const own = recorded[(turn += 1) % recorded.length]!
  const afresh = (params: unknown[], order: string) =>
    params.map((value) => (value === own.order ? order : value))
  const [numbered] = await client.transaction(
    (batch) => own.read.map((one) => batch.query(one.query, one.params)),
    asDrizzle,
  )
  const order = String((numbered?.rows[0] as unknown[])[0])
  await stripe.subscriptions.list({ customer: own.customer, status: 'all', limit: 100 })
  await stripe.charges.list({ customer: own.customer, limit: 100 })
  await client.transaction(
    (batch) => own.write.map((one) => batch.query(one.query, afresh(one.params, order))),
    asDrizzle,
  )
}

const { rounds, calls } = size
const measured = await compare({ through, direct }, { callers: 50, rounds, calls })
const ratio = median(measured.through.rates) / median(measured.direct.rates)
report('rate of 50 concurrent webhooks divided by the direct rate', ratio, { least: 0.5 })
await set.close()
finish()
