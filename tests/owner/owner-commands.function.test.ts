import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountExportSchema } from '../../domain/account/user.schema.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet } from '../support/local-set.ts'
import { bundleOwnerCommands } from '../support/owner-commands.ts'
import { paying } from '../support/paying.ts'

let set: LocalSet
let commands: Awaited<ReturnType<typeof bundle>>
// An owner command expects the Stripe emulator on the site's port plus 4.
const bundle = () =>
  bundleOwnerCommands(['user'], () => ({
    PORT: String(Number(new URL(set.stripe.url).port) - 4),
  }))
beforeAll(async () => {
  ;[set, commands] = await Promise.all([startLocalSet(), bundle()])
})
afterAll(() => Promise.all([set.close(), commands.remove()]))

const { member } = paying(() => set)

test('npm run owner -- user prints plan, seat, payments and the link to Stripe', async () => {
  const { nurse, customer } = await member('founding')
  for (const who of [nurse.email.toUpperCase(), customer]) {
    const { output } = await commands.run('user', {}, who)
    expect(output).toContain(nurse.email)
    expect(output).toMatch(/^Plan +member, status active, \$49 a quarter, paid until 20\d\d-/m)
    expect(output).toMatch(/^Seat +1, held$/m)
    expect(output).toMatch(/^Payment +20\d\d-\d\d-\d\d, \$49, succeeded$/m)
  }
})

test('npm run owner -- user --export prints what the user can download', async () => {
  const { nurse } = await member()
  const { output } = await commands.run('user', {}, nurse.email, '--export')
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
