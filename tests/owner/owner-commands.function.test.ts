import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountExportSchema } from '../../domain/account/user.schema.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet } from '../support/local-set.ts'
import { bundleOwnerCommands } from '../support/owner-commands.ts'
import { paying } from '../support/paying.ts'
import { failingLaterCard } from '@rn-opportunities/emulators/accounts/stripe.ts'

let set: LocalSet
let commands: Awaited<ReturnType<typeof bundle>>
// An owner command expects the Stripe emulator on the site's port plus 4.
const bundle = () =>
  bundleOwnerCommands(['report', 'reconcile', 'user'], () => ({
    PORT: String(Number(new URL(set.stripe.url).port) - 4),
  }))
beforeAll(async () => {
  ;[set, commands] = await Promise.all([startLocalSet(), bundle()])
})
afterAll(() => Promise.all([set.close(), commands.remove()]))

const { refresh, refundsShownTo, checkout, member, subscriptionOf } = paying(() => set)
const command: typeof commands.run = (...parameters) => commands.run(...parameters)

const now = new Date()
const quarter = `${now.getUTCFullYear()} Q${Math.floor(now.getUTCMonth() / 3) + 1}`
const line = (name: string, value: string) => `${name.padEnd(24)}${value}\n`

test('prints members, seats, revenue, late payers and stuck checkouts, and no other user', async () => {
  await member('founding')
  const { customer: leaving } = await member()
  await set.stripe.cancelInPortal(leaving)
  const { nurse: late, customer } = await member()
  const end = (await subscriptionOf(customer))?.items.data[0]?.current_period_end ?? 0
  await set.stripe.updateCardInPortal(customer, failingLaterCard)
  await set.stripe.moveClock(customer, end + 2 * 3_600)
  await refresh(late)
  const [intent] = (await set.stripe.client.paymentIntents.list({ customer: leaving })).data
  await set.stripe.client.refunds.create({ payment_intent: intent?.id ?? '', amount: 2_000 })
  // A stuck checkout: the user left without paying, and Stripe's event about it was lost. The seat
  // is still reserved.
  await checkout(await set.signUp(), 'founding')
  await set.neon.rows(`update checkouts set expires_at = now() - interval '1 hour'`)
  await command('reconcile')

  const { code, output } = await command('report')
  expect(output).toContain(line('Members', '3 (1 founding)'))
  expect(output).toContain(line('  leaving at period end', '1'))
  expect(output).toContain(line('  past due', '1'))
  expect(output).toContain(line('Founding seats', '1 held, 1 reserved, 98 free'))
  expect(output).toContain(line('A quarter brings', '$247'))
  expect(output).toContain(line('Stuck checkouts', '1'))
  expect(output).toContain(line(`  ${quarter}`, '$227'))
  expect(output).toContain(`${late.email}, https://dashboard.stripe.com/test/customers/${customer}`)
  expect(output.replaceAll(late.email, '')).not.toMatch(/nurse-|@example|user_/)
  expect([code, output.includes('the database and Stripe agree')]).toEqual([0, true])
}, 60_000)

test('exits with 1 for each difference from Stripe, and reconcile fixes them', async () => {
  const [unpaid, canceled] = [await member(), await member()]
  await set.neon.rows(`update users set subscription_price_cents = 1 where is_founding_member`)
  await set.neon.rows(`update users set subscription_tier = 'free' where stripe_customer_id = $1`, [
    unpaid.customer,
  ])
  const { id = '' } = (await subscriptionOf(canceled.customer)) ?? {}
  await set.stripe.client.subscriptions.cancel(id)
  const { code, output } = await command('report')
  expect(output).toMatch(/sub_\w+ is paid at Stripe/)
  expect(output).toMatch(/sub_\w+ has one price here and a different one at Stripe/)
  expect(output).toContain('is a member here, but not paid at Stripe')
  expect(output).toContain(line('Checked against Stripe', 'npm run owner -- reconcile fixes it'))
  expect(code).toBe(1)
  expect((await command('reconcile')).output).toContain('0 failed.')
  expect((await command('report')).code).toBe(0)
}, 60_000)

test('no longer lists a refund that the owner settled, and shows it to the cent (R7, R17)', async () => {
  const { nurse } = await member()
  await set.neon.rows(
    `insert into refunds (stripe_subscription_id, user_id, reason, state, cents)
     select 'sub_by_hand', id, 'second_subscription', 'needs_owner', 5290 from users
     where clerk_id = $1`,
    [nurse.clerkId],
  )
  const before = await command('report')
  expect([before.code, before.output]).toEqual([
    1,
    expect.stringContaining('sub_by_hand: refund $52.90 by hand (second_subscription)'),
  ])
  expect((await command('reconcile', {}, '--settled', 'sub_by_hand')).code).toBe(0)
  const after = await command('report')
  expect([after.code, after.output]).toEqual([0, expect.not.stringContaining('sub_by_hand')])
  // A later sync skips the settled refund and does not ask Stripe about it.
  await refresh(nurse)
  expect(
    await set.neon.rows(`select state from refunds where stripe_subscription_id = 'sub_by_hand'`),
  ).toEqual([{ state: 'settled' }])
  expect(await refundsShownTo(nurse)).toMatchObject([{ dollars: 52.9, status: 'succeeded' }])
}, 60_000)

test('frees a founding seat by command, and never that of a member (R6)', async () => {
  const { nurse, customer } = await member('founding')
  expect((await command('reconcile', {}, '--free-seat', customer)).code).toBe(1)
  expect(await refresh(nurse)).toMatchObject({ foundingSeat: 'held' })
  await set.stripe.client.subscriptions.cancel((await subscriptionOf(customer))?.id ?? '')
  expect(await refresh(nurse)).toMatchObject({ foundingSeat: 'held' })
  expect((await command('reconcile', {}, '--free-seat', customer)).code).toBe(0)
  expect(await refresh(nurse)).toMatchObject({ foundingSeat: 'none' })

  // The seat of a deleted account has no user, so the report prints the seat's number.
  await set.neon.rows(`update founding_seats set state = 'held', held_at = now() where number = 77`)
  expect((await command('report')).output).toContain(line('  without an account', '77'))
  expect((await command('reconcile', {}, '--free-seat', '77')).code).toBe(0)
}, 60_000)

test('npm run owner -- user prints plan, seat, payments and the link to Stripe', async () => {
  const { nurse, customer } = await member('founding')
  for (const who of [nurse.email.toUpperCase(), customer]) {
    const { output } = await command('user', {}, who)
    expect(output).toContain(nurse.email)
    expect(output).toMatch(/^Plan +member, status active, \$49 a quarter, paid until 20\d\d-/m)
    expect(output).toMatch(/^Seat +\d+, held$/m)
    expect(output).toMatch(/^Payment +20\d\d-\d\d-\d\d, \$49, succeeded$/m)
  }
})

test('npm run owner -- user --export prints what the user can download', async () => {
  const { nurse } = await member()
  const { output } = await command('user', {}, nurse.email, '--export')
  const own = (await nurse.call('GET', '/api/account/export')).body
  const printed = accountExportSchema.parse(JSON.parse(output))
  expect(own).toMatchObject({ ...printed, exportedAt: own.exportedAt as string })
})

test('npm run owner -- user --delete deletes nothing without the right answer, then the whole account', async () => {
  const { nurse, customer } = await member()
  const isThere = async () =>
    (await set.neon.rows('select 1 from users where clerk_id = $1', [nurse.clerkId])).length > 0
  const refused = await commands.runAndType('yes', 'user', nurse.email, '--delete')
  expect([refused.code, await isThere()]).toEqual([1, true])
  const { code, output } = await commands.runAndType(nurse.email, 'user', nurse.email, '--delete')
  expect([code, output]).toEqual([0, expect.stringContaining('The account is deleted.')])
  expect(await isThere()).toBe(false)
  expect(await set.stripe.client.customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect((await nurse.call('GET', '/api/auth/user')).status).toBe(401)
})
