/**
 * `npm run lab -- soak`: signed-in users save entries, ask the guide and buy memberships for
 * SOAK_MINUTES (5). After a quarter of the time, the vendors fail for a few seconds at a time. Then
 * checks the stored data against the replies. Prints what it did, and exits with 1 on a finding.
 */
import { setTimeout as wait } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { freeMessages, freeSaves, mostFreeFailures } from '../domain/billing/plans.ts'
import { lookupKeys } from '../domain/billing/webhook-events.ts'
import { writeFunctionContent } from '../src/build/function-content.ts'
import { startLocalSet, type TestUser } from '../tests/support/local-set.ts'

const seconds = Math.round(Number(process.env['SOAK_MINUTES'] || 5) * 60)
const connections = 20
const usersPerConnection = 8
const freeSeats = 20
const slugs = ['executive-health-monitoring', 'chronic-disease-management', 'nurse-foot-care']
const saved = '/api/saved-opportunities'

/** What a user's replies promise. */
interface SoakUser extends TestUser {
  /** The notes of each saved entry. An entry that is not in the map is not saved. */
  saves: Map<string, string | null>
  /** Entries with a write that got no clear reply. The final check skips them. */
  unsure: Set<string>
  hasPaid: boolean
}

writeFunctionContent()
const set = await startLocalSet({
  env: {
    CHANGING_CALLS_PER_MINUTE: '100000',
    CHAT_CALLS_PER_MINUTE: '100000',
    BILLING_CALLS_PER_MINUTE: '100000',
  },
})
set.stripe.setWebhooks('normal')
await set.neon.rows(
  `update founding_seats set state = 'held', held_at = now() where number > ${freeSeats}`,
)

const findings = new Map<string, string>()
const find = (what: string, evidence: unknown) => {
  if (!findings.has(what)) console.log(`finding: ${what}`, evidence)
  findings.set(what, String(evidence))
}
const faults: { from: number; to: number }[] = []
const payments: Promise<unknown>[] = []
const counts = new Map<string, number>()
const users: SoakUser[] = []
for (let index = 0; index < connections * usersPerConnection; index++) {
  const user = await set.signUp()
  users.push({ ...user, saves: new Map(), unsure: new Set(), hasPaid: false })
}

interface Action {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** The entry that a write changes. It is unsure until `done` or a refusal. */
  slug?: string
  done?: (reply: string) => void
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
let questions = 0

const actions: ((user: SoakUser) => Action)[] = [
  (user) => ({
    method: 'GET',
    path: '/api/auth/user',
    done(reply) {
      const { email } = JSON.parse(reply) as { email: string }
      if (email !== user.email) find('a user got another user’s row', `${user.email}: ${reply}`)
    },
  }),
  () => ({ method: 'GET', path: saved }),
  () => ({ method: 'GET', path: `/api/premium-content/${slugs[0]}` }),
  (user) => {
    const opportunitySlug = pick(slugs)
    const done = () => {
      user.saves.set(opportunitySlug, user.saves.get(opportunitySlug) ?? null)
    }
    return { method: 'POST', path: saved, body: { opportunitySlug }, slug: opportunitySlug, done }
  },
  (user) => {
    const slug = pick(slugs)
    const notes = `note ${(questions += 1)}`
    const done = () => void user.saves.set(slug, notes)
    return { method: 'PATCH', path: `${saved}/${slug}`, body: { notes }, slug, done }
  },
  (user) => {
    const slug = pick(slugs)
    const done = () => void user.saves.delete(slug)
    return { method: 'DELETE', path: `${saved}/${slug}`, slug, done }
  },
  () => ({
    method: 'POST',
    path: '/api/ai/chat',
    body: { message: `Question ${(questions += 1)}?`, opportunitySlug: pick(slugs) },
  }),
  (user) => ({
    method: 'POST',
    path: '/api/stripe/create-checkout-session',
    body: { tier: pick(['founding', 'standard']) },
    done(reply) {
      user.hasPaid = true
      const { url } = JSON.parse(reply) as { url: string }
      payments.push(set.stripe.pay(url).catch((error: unknown) => find('a payment failed', error)))
    },
  }),
  () => ({ method: 'POST', path: '/api/subscription/refresh', body: {} }),
]

/** One request of autocannon, which changes each time that its connection sends it. */
function nextRequest(own: SoakUser[]): Request {
  let user = own[0]!
  let action = actions[0]!(user)
  let from = 0
  return {
    setupRequest(request) {
      user = pick(own)
      action = pick(actions)(user)
      from = performance.now()
      if (action.slug) user.unsure.add(`${action.slug} now`)
      return {
        ...request,
        method: action.method,
        path: action.path,
        headers: {
          authorization: `Bearer ${user.token()}`,
          ...(action.body && { 'content-type': 'application/json' }),
        },
        body: action.body ? JSON.stringify(action.body) : '',
      }
    },
    onResponse(status, body) {
      const name = `${action.method} ${action.path.replace(/(?<=opportunities|content)\/.*/, '/…')}`
      const label = `${name} ${status}`
      counts.set(label, (counts.get(label) ?? 0) + 1)
      const isStream = action.path === '/api/ai/chat' && status === 200
      const hasFailed = status >= 500 || (isStream && !body.includes('event: done'))
      const isExplained = faults.some((one) => one.from <= performance.now() && one.to >= from)
      if (hasFailed && !isExplained) find(`${label} without a fault`, body.slice(-500))
      if (action.slug) user.unsure.delete(`${action.slug} now`)
      if (hasFailed && action.slug) user.unsure.add(action.slug)
      if (status < 300 && !isStream) action.done?.(body)
    },
  }
}

const vendors = {
  neon: (fault: object) => set.fail('neon', { match: '/sql', ...fault }),
  clerk: (fault: object) => set.fail('clerk', { match: '/v1', ...fault }),
  stripe: (fault: object) => set.stripe.fail({ match: '/v1', ...fault }),
  openai: (fault: object) => set.openai.fail({ match: '/v1', ...fault }),
}
const kinds = [{ status: 500 }, { cutAfterBytes: 10 }, { delayMs: 7_000 }]

async function injectFaults(until: number): Promise<void> {
  for (let turn = 0; performance.now() < until; turn++) {
    const vendor = pick(Object.values(vendors))
    const fault = { from: performance.now(), to: Infinity }
    faults.push(fault)
    await vendor({ ...kinds[turn % kinds.length], times: 1_000_000 })
    await wait(2_000)
    await set.clearFaults()
    await set.stripe.clearFaults()
    fault.to = performance.now()
    await wait(3_000)
  }
}

console.log(`${users.length} users for ${seconds} s.`)
const began = performance.now()
let clients = 0
const run = autocannon({
  url: set.url,
  connections,
  overallRate: 100,
  duration: seconds,
  timeout: 60,
  setupClient(client) {
    const first = clients++ * usersPerConnection
    client.setRequests([nextRequest(users.slice(first, first + usersPerConnection))])
  },
})
await wait(seconds * 250)
await injectFaults(began + seconds * 1_000 - 4_000)
const { errors, timeouts } = await run
if (errors + timeouts > 0) find('connections broke', `${errors} errors, ${timeouts} timeouts`)

// Answers whose reader has gone end within seconds. Then compare every customer with Stripe.
await Promise.all(payments)
await wait(10_000)
const { reconcileAllCustomers } = await import('../netlify/server/billing/reconciliation.ts')
const compared = await reconcileAllCustomers(() => new Date(), 120_000)
if (!compared?.finished || compared.failed > 0) find('the reconciliation failed', compared)
await wait(2_000)

interface Row {
  clerk_id: string
  customer: string | null
  subscription_tier: string
  is_founding_member: boolean
  seats: number
  used: number
  returned: number
  charged: number
  counted: number
  saved: { slug: string; notes: string | null }[]
}
const [stored] = await set.neon.rows(`select json_agg(each) as rows from (
  select clerk_id, stripe_customer_id as customer, subscription_tier, is_founding_member,
    (select count(*)::int from founding_seats where user_id = u.id and state = 'held') as seats,
    ai_messages_used as used, ai_messages_returned as returned,
    (select count(*)::int from chat_messages
      where user_id = u.id and charged_period = u.quota_period) as charged,
    saved_opportunities_count as counted,
    (select coalesce(json_agg(json_build_object('slug', opportunity_slug, 'notes', notes)), '[]')
      from saved_opportunities where user_id = u.id) as saved
  from users u) each`)
// The driver of `neon.rows` returns every value as text.
const rows = JSON.parse(String(stored?.['rows'])) as Row[]
const [total] = await set.neon.rows(`select count(*)::int as seats,
  count(*) filter (where state <> 'free')::int as taken from founding_seats`)
if (Number(total?.['seats']) !== 100) find('the number of seats changed', JSON.stringify(total))

const live = [...set.stripe.tables.subscriptions.values()].filter(
  ({ status }) => status !== 'canceled' && status !== 'incomplete_expired',
)
for (const row of rows) {
  const user = users.find(({ clerkId }) => clerkId === row.clerk_id)
  if (!user) continue
  const evidence = JSON.stringify({ ...row, promised: [...user.saves] })
  const check = (what: string, isRight: boolean) => void (isRight || find(what, evidence))
  const subscriptions = live.filter(({ customer }) => customer === row.customer)
  const isFounding = subscriptions.some(
    ({ items }) => items.data[0]?.price.lookup_key === lookupKeys.founding,
  )
  check('a user has two memberships', subscriptions.length <= 1)
  check(
    'a plan differs from Stripe',
    (row.subscription_tier === 'member') === subscriptions.length > 0,
  )
  check('a founding member has no seat of their own', row.seats === Number(row.is_founding_member))
  check('a founding price at Stripe has no seat', !isFounding || row.seats === 1)
  check('the save counter is wrong', row.counted === row.saved.length)
  // After `mostFreeFailures` failed answers in a month, the counter also counts retries.
  const isExact = row.returned < mostFreeFailures
  check(
    'the counter of messages is wrong',
    isExact ? row.used === row.charged : row.used >= row.charged,
  )
  const isWithin = row.used <= freeMessages && row.saved.length <= freeSaves
  check('a free user exceeds the plan', user.hasPaid || isWithin)
  for (const slug of slugs.filter(
    (one) => ![one, `${one} now`].some((each) => user.unsure.has(each)),
  )) {
    const kept = row.saved.find((one) => one.slug === slug)
    check('a save or a note was lost', kept?.notes === user.saves.get(slug))
  }
}

for (const [label, count] of [...counts].sort())
  console.log(`${String(count).padStart(7)} ${label}`)
const held = rows.filter(({ seats }) => seats > 0).length
console.log(
  `${payments.length} payments, ${held} of ${freeSeats} seats held, ${faults.length} faults.`,
)
console.log(`${compared?.compared} customers compared with Stripe. Findings: ${findings.size}.`)
await set.close()
process.exit(findings.size > 0 ? 1 : 0)
