/**
 * `npm run owner -- user <email or Stripe customer>`: prints the user's plan, seat, refunds and
 * payments. `--export` prints everything that we store about the user, as JSON. `--delete` asks for
 * the email address, then deletes the account as the user could.
 */
import { sql } from 'drizzle-orm'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { exactDollars } from '../../domain/billing/exact-dollars.ts'
import { users } from '../../drizzle/schema/users.ts'
import { showUser } from '../../netlify/server/account/accounts.ts'
import { deleteAccount } from '../../netlify/server/account/delete-account.ts'
import { readExport } from '../../netlify/server/account/export.ts'
import { selectUsers, toUser, type UserRow } from '../../netlify/server/account/users.ts'
import { callStripe } from '../../netlify/server/billing/stripe.ts'
import { dashboardUrl, loadOwnerSettings } from './owner-settings.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { export: { type: 'boolean' }, delete: { type: 'boolean' } },
})
const [who = ''] = positionals

loadOwnerSettings()
const now = new Date()
const found = toUser(
  await selectUsers(
    sql`lower(${users.email}) = ${who.toLowerCase()} or ${users.stripeCustomerId} = ${who}`,
  ),
)
if (!found) {
  console.log(who ? `There is no user ${who}.` : 'npm run owner -- user <email>')
  process.exitCode = 1
} else if (values.export) console.log(JSON.stringify(await readExport(found, now), null, 2))
else if (values.delete) await deleteAfterQuestion(found)
else await printUser(found)

async function printUser(user: UserRow): Promise<void> {
  const { account, refunds, savedOpportunities, checkout } = await readExport(user, now)
  const shown = showUser(user, now)
  const dollars = shown.subscriptionPriceDollars
  const print = (name: string, value: string | number) => console.log(`${name.padEnd(10)} ${value}`)
  print(
    'Account',
    `${shown.email ?? 'no email'}, Clerk ${user.clerkId}, since ${account.createdAt}`,
  )
  print(
    'Plan',
    [
      shown.subscriptionTier,
      `status ${shown.subscriptionStatus}`,
      ...(dollars === null ? [] : [`${exactDollars(dollars)} a quarter`]),
      ...(shown.subscriptionEndDate === null
        ? []
        : [`${shown.cancelAtPeriodEnd ? 'ends' : 'paid until'} ${shown.subscriptionEndDate}`]),
    ].join(', '),
  )
  print('Seat', user.seatNumber === null ? 'none' : `${user.seatNumber}, ${user.foundingSeat}`)
  if (checkout) print('Checkout', `${checkout.price}, open until ${checkout.expiresAt}`)
  print('Saved', savedOpportunities.length)
  print('Guide', `${account.aiMessagesUsed} messages, ${exactDollars(account.guidanceDollars)}`)
  for (const { subscriptionId, dollars: refunded, reason, status } of refunds)
    print('Refund', `${subscriptionId}, $${refunded ?? '?'}, ${reason}, ${status}`)
  const { stripeCustomerId: customer } = user
  if (customer === null) return print('Payments', 'none, no Stripe customer')
  const { data } = await callStripe(({ charges }) => charges.list({ customer, limit: 100 }))
  for (const { created, amount, amount_refunded: refunded, status, disputed } of data) {
    const parts = [
      new Date(created * 1000).toISOString().slice(0, 10),
      exactDollars(amount / 100),
      status,
      ...(refunded > 0 ? [`${exactDollars(refunded / 100)} refunded`] : []),
      ...(disputed ? ['disputed'] : []),
    ]
    print('Payment', parts.join(', '))
  }
  print('Stripe', dashboardUrl(customer))
}

async function deleteAfterQuestion(user: UserRow): Promise<void> {
  const name = user.email ?? user.clerkId
  console.log(
    'This deletes the account at Clerk, Stripe and here, and ends a membership now. A paid period is not refunded.',
  )
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`To delete it, type ${name}: `)
  lines.close()
  if (answer.trim() !== name) {
    console.log('Nothing was deleted.')
    process.exitCode = 1
    return
  }
  const cents = await deleteAccount(user, now)
  const refunded = cents > 0 ? ` ${exactDollars(cents / 100)} was refunded.` : ''
  console.log(`The account is deleted.${refunded}`)
}
