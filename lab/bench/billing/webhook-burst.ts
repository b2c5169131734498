import { neon, neonConfig } from '@neondatabase/serverless'
import { stripeEvents } from '../../../domain/billing/webhook-events.ts'
import type { BillingSet } from './billing-set.ts'
import { load } from '../api/callers.ts'
import { median } from '../median.ts'

interface Statement {
  query: string
  params: unknown[]
}

/** What one webhook of a customer sends to the database. */
interface Recorded {
  read: Statement
  write: Statement[]
  event: string
  order: string
}

/** Calls a second through the site and directly, the median of all rounds, and how many webhooks were not answered 200. */
export interface Burst {
  through: number
  direct: number
  errors: number
}

let events = 0
const newEvent = () => `evt_bench_${(events += 1)}`
const types = stripeEvents.filter((type) => type !== 'checkout.session.expired')

/** The statements of a webhook, read off the wire: one question, then one batch. */
async function record(set: BillingSet, customer: string): Promise<Recorded> {
  await fetch(`${set.neonUrl}/_control/reset`, { method: 'POST' })
  const event = newEvent()
  await set.webhook(event, 'invoice.paid', customer)
  const reply = await fetch(`${set.neonUrl}/_control/requests`)
  const { requests } = (await reply.json()) as { requests: { body: string }[] }
  const [read, write, ...more] = requests
  if (!read || !write || more.length > 0) throw new Error('A webhook is to be two round trips.')
  const { rows } = await set.database.query<{ order: string }>(
    'select billing_sync::text as "order" from users where stripe_customer_id = $1',
    [customer],
  )
  return {
    read: JSON.parse(read.body) as Statement,
    write: (JSON.parse(write.body) as { queries: Statement[] }).queries,
    event,
    order: rows[0]?.order ?? '',
  }
}

/** Both ways leave a receipt of every event, or they did not do the same work. */
async function everyEventWasWritten(set: BillingSet, errors: number): Promise<void> {
  const { rows } = await set.database.query<{ written: number }>(
    `select count(*)::int as written from webhook_receipts where event_id like 'evt_bench_%'`,
  )
  if (rows[0]?.written !== events - errors) throw new Error('Events were lost, or written twice.')
}

/**
 * Bursts of webhooks, each an event of its own, about the customers by turns: through the site, and
 * the same statements and the same call to Stripe made from this process by the same drivers. The
 * two take turns, round by round; the first round of each warms up.
 */
export async function compareBursts(
  set: BillingSet,
  customers: string[],
  { callers, calls, rounds }: { callers: number; calls: number; rounds: number },
): Promise<Burst> {
  // Far from every other number, so that it can be found again among the parameters.
  await set.database.query(`select setval('billing_sync', 1000000000)`)
  const recorded: Recorded[] = []
  for (const customer of customers) recorded.push(await record(set, customer))
  neonConfig.fetchEndpoint = `${set.neonUrl}/sql`
  const client = neon(set.databaseUrl)
  const asDrizzle = { arrayMode: true, fullResults: true } as const

  let next = 0
  const turn = () => (next += 1) % customers.length
  const burst = { errors: 0 }
  const through = async () => {
    const status = await set.webhook(
      newEvent(),
      types[next % types.length] ?? '',
      customers[turn()] ?? '',
    )
    if (status !== 200) burst.errors += 1
  }
  const direct = async () => {
    const at = turn()
    const known = recorded[at]
    if (!known) return
    const event = newEvent()
    const afresh = (params: unknown[], order: string) =>
      params.map((value) => (value === known.event ? event : value === known.order ? order : value))
    const { query, params } = known.read
    const { rows } = await client.query(query, afresh(params, ''), asDrizzle)
    const { order } = (rows[0] as unknown[]).at(-1) as { order: string }
    await set.stripe.subscriptions.list({
      customer: customers[at] ?? '',
      status: 'all',
      limit: 100,
    })
    await client.transaction(
      (batch) => known.write.map((one) => batch.query(one.query, afresh(one.params, order))),
      asDrizzle,
    )
  }

  const rates: Record<'through' | 'direct', number[]> = { through: [], direct: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const [name, peer] of [
      ['through', through],
      ['direct', direct],
    ] as const) {
      const began = performance.now()
      await load(peer, callers, calls)
      if (round > 0) rates[name].push((calls / (performance.now() - began)) * 1000)
    }
  }
  await everyEventWasWritten(set, burst.errors)
  return { ...burst, through: median(rates.through), direct: median(rates.direct) }
}
