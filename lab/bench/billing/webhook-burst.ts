import { neon, neonConfig } from '@neondatabase/serverless'
import { stripeEvents } from '../../../domain/billing/webhook-events.ts'
import type { BillingSet } from './billing-set.ts'
import { load } from '../api/callers.ts'
import { median } from '../median.ts'

interface Statement {
  query: string
  params: unknown[]
}

/**
 * The SQL statements that the site sent for one webhook about a customer. They contain the event ID
 * (`event`) and a number from the sequence `billing_sync` (`order`). The function `direct` below
 * replaces both with new values each time it sends the statements.
 */
interface Recorded {
  read: Statement
  write: Statement[]
  event: string
  order: string
}

/**
 * `through` is the median number of webhooks per second that the site handles. `direct` is the
 * median number per second if this process, without the site, sends the SQL statements and Stripe
 * requests for each webhook. `errors` counts the site's replies other than 200.
 */
export interface Burst {
  through: number
  direct: number
  errors: number
}

let events = 0
const newEvent = () => `evt_bench_${(events += 1)}`
const types = stripeEvents.filter((type) => type !== 'checkout.session.expired')

/** Sends a webhook and records the site's SQL statements for it: one query, then one batch. */
async function record(set: BillingSet, customer: string): Promise<Recorded> {
  await fetch(`${set.neonUrl}/_control/reset`, { method: 'POST' })
  const event = newEvent()
  await set.webhook(event, 'invoice.paid', customer)
  const reply = await fetch(`${set.neonUrl}/_control/requests`)
  const { requests } = (await reply.json()) as { requests: { body: string }[] }
  const [read, write, ...more] = requests
  if (!read || !write || more.length > 0)
    throw new Error('A webhook did not need two database round trips.')
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

/** Throws if events were lost or stored twice, because the measured rates are then not valid. */
async function everyEventWasWritten(set: BillingSet, errors: number): Promise<void> {
  const { rows } = await set.database.query<{ written: number }>(
    `select count(*)::int as written from webhook_receipts where event_id like 'evt_bench_%'`,
  )
  if (rows[0]?.written !== events - errors) throw new Error('Events were lost or stored twice.')
}

/**
 * Measures the rates `through` and `direct` of a `Burst` in alternating rounds. The first round of
 * each is a warm-up and is not measured.
 */
export async function compareBursts(
  set: BillingSet,
  customers: string[],
  { callers, calls, rounds }: { callers: number; calls: number; rounds: number },
): Promise<Burst> {
  // `direct` finds `order` among the recorded parameters by its value. So start the sequence
  // `billing_sync` at a number that no other parameter has.
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
    const statements = recorded[at]
    if (!statements) return
    const event = newEvent()
    const afresh = (params: unknown[], order: string) =>
      params.map((value) =>
        value === statements.event ? event : value === statements.order ? order : value,
      )
    const { query, params } = statements.read
    const { rows } = await client.query(query, afresh(params, ''), asDrizzle)
    const { order } = (rows[0] as unknown[]).at(-1) as { order: string }
    await set.stripe.subscriptions.list({
      customer: customers[at] ?? '',
      status: 'all',
      limit: 100,
    })
    await set.stripe.charges.list({ customer: customers[at] ?? '', limit: 100 })
    await client.transaction(
      (batch) => statements.write.map((one) => batch.query(one.query, afresh(one.params, order))),
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
