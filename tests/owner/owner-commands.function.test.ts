import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountExportSchema } from '../../domain/account/user.schema.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet } from '../support/local-set.ts'
import { bundleOwnerCommands } from '../support/owner-commands.ts'
import { paying } from '../support/paying.ts'

let set: LocalSet
let commands: Awaited<ReturnType<typeof bundle>>
// An owner command expects the Stripe emulator on the site's port plus 4.
const bundle = () =>
  bundleOwnerCommands(['user', 'report', 'due'], () => ({
    PORT: String(Number(new URL(set.stripe.url).port) - 4),
  }))
beforeAll(async () => {
  ;[set, commands] = await Promise.all([startLocalSet(), bundle()])
})
afterAll(() => Promise.all([set.close(), commands.remove()]))

const { member } = paying(() => set)

describe('npm run owner -- user', () => {
  test('prints plan, seat, payments and the link to Stripe', async () => {
    const { nurse, customer } = await member('founding')
    for (const who of [nurse.email.toUpperCase(), customer]) {
      const { code, output } = await commands.run('user', {}, who)
      expect(code).toBe(0)
      expect(output).toContain(nurse.email)
      expect(output).toMatch(/^Plan +member, status active, \$49 a quarter, paid until 20\d\d-/m)
      expect(output).toMatch(/^Seat +1, held$/m)
      expect(output).toMatch(/^Payment +20\d\d-\d\d-\d\d, \$49, succeeded$/m)
      expect(output).toContain(`https://dashboard.stripe.com/test/customers/${customer}`)
    }
  })

  test('prints a user who never paid, and refuses an unknown email', async () => {
    const nurse = await set.signUp()
    await nurse.call('GET', '/api/auth/user')
    expect((await commands.run('user', {}, nurse.email)).output).toMatch(/^Payments +none/m)
    expect(await commands.run('user', {}, 'unknown@example.com')).toEqual({
      code: 1,
      output: 'There is no user unknown@example.com.\n',
    })
    expect((await commands.run('user')).code).toBe(1)
  })

  test('--export prints what the user can download', async () => {
    const { nurse } = await member()
    const { output } = await commands.run('user', {}, nurse.email, '--export')
    const own = (await nurse.call('GET', '/api/account/export')).body
    const printed = accountExportSchema.parse(JSON.parse(output))
    expect(own).toMatchObject({ ...printed, exportedAt: own.exportedAt as string })
  })

  test('--delete deletes nothing without the right answer, then the whole account', async () => {
    const { nurse, customer } = await member()
    const isThere = async () =>
      (await set.neon.rows('select 1 from users where clerk_id = $1', [nurse.clerkId])).length > 0
    for (const answer of ['yes', '']) {
      const refused = await commands.runAndType(answer, 'user', nurse.email, '--delete')
      expect([refused.code, await isThere()]).toEqual([1, true])
    }
    const { code, output } = await commands.runAndType(nurse.email, 'user', nurse.email, '--delete')
    expect([code, output]).toEqual([0, expect.stringContaining('The account is deleted.')])
    expect(await isThere()).toBe(false)
    expect(await set.stripe.client.customers.retrieve(customer)).toMatchObject({ deleted: true })
    expect((await nurse.call('GET', '/api/auth/user')).status).toBe(401)
  })
})

test('report --json has the figures of the report, and nothing else on standard output', async () => {
  await set.neon.rows('delete from users')
  await member()
  const free = await set.signUp()
  await free.call('GET', '/api/auth/user')
  const { output } = await commands.run('report', {}, '--json')
  expect(JSON.parse(output)).toMatchObject({
    members: 1,
    newAccounts: 2,
    newMembers: 1,
    latePayers: 0,
    late: [],
    guide: [
      { plan: 'free', dollars: 0, budget: 40 },
      { plan: 'member', dollars: 0, budget: 160 },
    ],
  })
})

test('due --overdue exits with 1 when a figure is overdue, and due lists without failing', async () => {
  const [all, overdue] = await Promise.all([
    commands.run('due'),
    commands.run('due', {}, '--overdue'),
  ])
  const isOverdue = /^overdue /m.test(all.output)
  expect([all.code, overdue.code]).toEqual([0, isOverdue ? 1 : 0])
  expect(overdue.output).not.toMatch(/^due /m)
})
