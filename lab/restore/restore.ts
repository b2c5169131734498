/**
 * `npm run lab -- restore`: rehearses part 9 of docs/going-live.md with local emulators. A copy of a
 * Postgres database stands for Neon's branch, and the Neon emulator on the same port for the deploy
 * with the new DATABASE_URL. Exits with 1 if a member, a refund, a seat or a note is wrong afterwards.
 */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { serveNeon } from '@rn-opportunities/emulators/neon/emulator.ts'
import { startLocalSet, type TestUser } from '../../tests/support/local-set.ts'
import { startMigratedPostgres } from '../../tests/support/postgres-server.ts'

const slug = 'executive-health-monitoring'
const server = await startMigratedPostgres()
const maintenance = new URL('/template1', server.url).href
const copyUrl = new URL('/copy', server.url).href
const set = await startLocalSet({ database: server })
const { stripe } = set
const port = Number(new URL(set.neon.endpoint).port)
let { neon } = set

async function serve(postgresUrl: string): Promise<void> {
  neon = await serveNeon({ port, postgresUrl })
}

async function owner(command: string, ...options: string[]): Promise<string> {
  const run = [resolve(`scripts/owner/${command}.ts`), ...options]
  // Without .env.example in its folder, the command treats the emulators' keys as the owner's.
  const { stdout } = await promisify(execFile)(process.execPath, run, { cwd: tmpdir() })
  return stdout
}

async function pay(user: TestUser, tier: 'founding' | 'standard'): Promise<void> {
  const { body } = await user.call('POST', '/api/stripe/create-checkout-session', { tier })
  await stripe.pay(body.url)
  await user.call('POST', '/api/subscription/refresh')
}

async function subscriptionOf(user: TestUser) {
  const query = 'select stripe_customer_id as id from users where clerk_id = $1'
  const customer = String((await neon.rows(query, [user.clerkId]))[0]?.['id'])
  const { data } = await stripe.client.subscriptions.list({
    customer,
    expand: ['data.latest_invoice.payments'],
  })
  return data[0]
}

const userOf = async (user: TestUser) => (await user.call('GET', '/api/auth/user')).body

let wrong = 0
function check(what: string, seen: unknown, expected: unknown): void {
  const isRight = JSON.stringify(seen) === JSON.stringify(expected)
  console.log(
    `${isRight ? 'ok    ' : 'wrong '} ${what}${isRight ? '' : `: ${JSON.stringify(seen)}`}`,
  )
  if (!isRight) wrong += 1
}

try {
  const [stays, leaves, refunded, joins] = [
    await set.signUp(),
    await set.signUp(),
    await set.signUp(),
    await set.signUp(),
  ]
  await pay(stays, 'standard')
  await pay(leaves, 'standard')
  await pay(refunded, 'founding')
  await joins.call('GET', '/api/auth/user')
  await stays.call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
  await stays.call('PATCH', `/api/saved-opportunities/${slug}`, { notes: 'Ask two agencies' })
  await neon.close()
  const admin = new pg.Client(maintenance)
  await admin.connect()
  await admin.query(`create database copy template ${new URL(server.url).pathname.slice(1)}`)
  await admin.end()
  await serve(server.url)
  console.log('Copied. Now events are lost, users pay, and the data is damaged.')

  const newcomer = await set.signUp()
  await pay(joins, 'standard')
  await pay(newcomer, 'founding')
  await stripe.client.subscriptions.cancel((await subscriptionOf(leaves))?.id ?? '')
  const { latest_invoice: invoice } = (await subscriptionOf(refunded)) ?? {}
  const payment =
    typeof invoice === 'object' ? invoice?.payments?.data[0]?.payment.payment_intent : undefined
  await stripe.client.refunds.create({ payment_intent: String(payment) })
  await neon.rows(`delete from saved_opportunities`)
  await neon.rows(`update users set subscription_tier = 'free'`)

  await neon.close()
  await serve(copyUrl)
  check('the newcomer has a row again', (await userOf(newcomer)).email, newcomer.email)
  console.log(await owner('reconcile', '--restored'))

  const plans = await Promise.all(
    [stays, leaves, refunded, joins, newcomer].map(
      async (each) => (await userOf(each)).subscriptionTier,
    ),
  )
  check('every plan is what Stripe says', plans, ['member', 'free', 'free', 'member', 'member'])
  const { body: saves } = await stays.call('GET', '/api/saved-opportunities')
  check('the notes are back', saves[0]?.notes, 'Ask two agencies')
  const held = await neon.rows(
    `select clerk_id from founding_seats join users on users.id = user_id where state = 'held'`,
  )
  check('one founding seat is held, by the newcomer', held, [{ clerk_id: newcomer.clerkId }])
  check(
    'the refund is listed once',
    (await refunded.call('GET', '/api/subscription/refunds')).body.length,
    1,
  )
  const report = await owner('report')
  check('the report agrees with Stripe', report.includes('the database and Stripe agree'), true)
} finally {
  await neon.close()
  await set.close().catch(() => undefined)
  await server.stop()
}
process.exit(wrong === 0 ? 0 : 1)
