/**
 * `npm run lab -- restore`: rehearses part 9 of docs/going-live.md with local emulators. A copy of a
 * Postgres database stands for Neon's branch, and the Neon emulator on the same port for the deploy
 * with the new DATABASE_URL. Exits with 1 if a member, a refund, a seat or a note is wrong afterwards.
 */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import pg from 'pg'
import { serveNeon } from '@rn-opportunities/emulators/neon/emulator.ts'
import { startLocalSet } from '../tests/support/local-set.ts'
import { paying } from '../tests/support/paying.ts'
import { startMigratedPostgres } from '../tests/support/postgres-server.ts'
import { check, finish } from './report.ts'

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

const bills = paying(() => ({ ...set, neon }))

const compare = (what: string, seen: unknown, expected: unknown) =>
  check(what, isDeepStrictEqual(seen, expected) ? [] : [JSON.stringify(seen)])

try {
  const { nurse: stays } = await bills.member()
  const { nurse: leaves, customer: canceled } = await bills.member()
  const { nurse: refunded, customer: paidBack } = await bills.member('founding')
  const joins = await set.signUp()
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

  await stripe.pay(await bills.checkout(joins))
  await bills.refresh(joins)
  const { nurse: newcomer } = await bills.member('founding')
  const { subscriptions, charges, refunds } = stripe.client
  await subscriptions.cancel((await bills.subscriptionOf(canceled))?.id ?? '')
  const { data } = await charges.list({ customer: paidBack })
  await refunds.create({ payment_intent: String(data[0]?.payment_intent) })
  await neon.rows(`delete from saved_opportunities`)
  await neon.rows(`update users set subscription_tier = 'free'`)

  await neon.close()
  await serve(copyUrl)
  compare('the newcomer has a row again', (await bills.userOf(newcomer)).email, newcomer.email)
  console.log(await owner('reconcile', '--restored'))

  const plans = await Promise.all(
    [stays, leaves, refunded, joins, newcomer].map(
      async (each) => (await bills.userOf(each)).subscriptionTier,
    ),
  )
  compare('every plan is what Stripe says', plans, ['member', 'free', 'free', 'member', 'member'])
  const { body: saves } = await stays.call('GET', '/api/saved-opportunities')
  compare('the notes are back', saves[0]?.notes, 'Ask two agencies')
  const held = await neon.rows(
    `select clerk_id from founding_seats join users on users.id = user_id where state = 'held'`,
  )
  compare('one founding seat is held, by the newcomer', held, [{ clerk_id: newcomer.clerkId }])
  const shown = await bills.refundsShownTo(refunded)
  compare('the refund is listed once', shown.length, 1)
  const report = await owner('report')
  compare('the report agrees with Stripe', report.includes('the database and Stripe agree'), true)
} finally {
  await neon.close()
  await set.close().catch(() => undefined)
  await server.stop()
}
finish()
