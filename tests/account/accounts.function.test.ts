import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { backendUserJSON } from '@rn-opportunities/emulators/clerk/backend-formats.ts'
import { webhookSecret } from '@rn-opportunities/emulators/accounts/clerk.ts'
import { userSchema } from '../../domain/account/user.schema.ts'
import type { TestUser } from '../support/local-set.ts'
import { checkoutPath, paying } from '../support/paying.ts'
import { useLocalSet } from '../support/use-local-set.ts'

const set = useLocalSet()
const { rowOf, deleteAccount } = paying(() => set)

const rowsOf = ({ clerkId }: { clerkId: string }) =>
  set.neon.rows('select * from users where clerk_id = $1', [clerkId])

test('a user is created once by 20 first requests, with data from Clerk', async () => {
  const nurse = await set.signUp('First.Call@example.com')
  const calls = Array.from({ length: 20 }, () => nurse.call('GET', '/api/auth/user'))
  const replies = await Promise.all(calls)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(userSchema.strict().parse(replies[0]?.body)).toMatchObject({
    email: 'first.call@example.com',
    firstName: 'Ada',
    subscriptionTier: 'free',
    foundingSeat: 'none',
  })
})

test('a user is not created when Clerk does not have the user', async () => {
  const clerkId = 'user_unheard_of'
  const reply = await set.call('GET', '/api/auth/user', { token: set.clerk.tokenFor(clerkId) })
  expect([reply.status, reply.body.error.code]).toEqual([401, 'unauthorized'])
  expect(await rowsOf({ clerkId })).toEqual([])
})

test('account deletion needs the phrase, ends the user here and at Clerk, and keeps a held seat', async () => {
  const nurse = await set.signUp()
  const wrong = await nurse.call('DELETE', '/api/account', { confirm: 'yes' })
  expect([wrong.status, wrong.body.error.code]).toEqual([400, 'invalid_input'])
  await set.neon.rows(
    `update founding_seats set state = 'held',
       user_id = (select id from users where clerk_id = $1) where number = 100`,
    [nurse.clerkId],
  )
  const reply = await deleteAccount(nurse)
  expect([reply.status, reply.body]).toEqual([200, { deleted: true }])
  expect(set.clerk.instance.store.user(nurse.clerkId)).toBeUndefined()
  expect(await rowsOf(nurse)).toEqual([])
  const seat = await set.neon.rows('select state, user_id from founding_seats where number = 100')
  expect(seat).toEqual([{ state: 'held', user_id: null }])
  expect((await nurse.call('GET', '/api/auth/user')).status).toBe(401)
})

const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64')

let deliveries = 0
function deliver(event: object | string, { id = `msg_${(deliveries += 1)}`, signature = '' } = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000)
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return set.call('POST', '/api/clerk/webhook', {
    body,
    headers: {
      'svix-id': id,
      'svix-timestamp': `${timestamp}`,
      'svix-signature': signature || `v1,${signed}`,
    },
  })
}

const stateOf = ({ clerkId }: TestUser) => backendUserJSON(set.clerk.instance.store.user(clerkId)!)

/** The user's state at Clerk `later` ms later, with another first name or email address. */
function updated(nurse: TestUser, later: number, { first = 'Ada', email = '', confirmed = true }) {
  const data = stateOf(nurse)
  const [address] = data.email_addresses
  const verification = { status: confirmed ? 'verified' : 'unverified' }
  const emails = email ? [{ ...address, email_address: email, verification }] : [address]
  const changes = { first_name: first, email_addresses: emails }
  return {
    type: 'user.updated',
    data: { ...data, updated_at: data.updated_at + later, ...changes },
  }
}

test('Clerk’s webhook creates the user on user.created, before the first request', async () => {
  const nurse = await set.signUp('announced@example.com')
  const reply = await deliver({ type: 'user.created', data: stateOf(nurse) })
  expect([reply.status, reply.body]).toEqual([200, { received: true }])
  expect(await rowOf(nurse)).toMatchObject({ email: 'announced@example.com', first_name: 'Ada' })
})

test('Clerk’s webhook never overwrites a newer state with an older one, nor creates a deleted user', async () => {
  const nurse = await set.signUp()
  const later = updated(nurse, 9_999, {})
  await deliver(updated(nurse, 2_000, { first: 'Newer' }))
  await deliver(updated(nurse, 1_000, { first: 'Older' }))
  expect(await rowOf(nurse)).toMatchObject({ first_name: 'Newer' })
  await deliver({ type: 'user.deleted', data: { id: nurse.clerkId, deleted: true } })
  await deliver(later)
  expect(await rowsOf(nurse)).toEqual([])
})

test('Clerk’s webhook does not take an email address from another user until it is confirmed', async () => {
  const [holder, taker] = [await set.signUp('held@example.com'), await set.signUp()]
  await holder.call('GET', '/api/auth/user')
  const emails = async () => [(await rowOf(holder))['email'], (await rowOf(taker))['email']]
  await deliver(updated(taker, 5_000, { email: 'held@example.com', confirmed: false }))
  expect(await emails()).toEqual(['held@example.com', null])
  await deliver(updated(taker, 10_000, { email: 'held@example.com' }))
  expect(await emails()).toEqual([null, 'held@example.com'])
})

test('Clerk’s webhook answers 400 to a wrong signature and to a body that is no event, and writes nothing (R19)', async () => {
  const nurse = await set.signUp()
  const event = { type: 'user.created', data: stateOf(nurse) }
  for (const reply of [
    await deliver(event, { signature: 'v1,AAAA' }),
    await deliver('null'),
    await deliver('{"type":'),
    await deliver({ type: 'user.created' }),
    await deliver({ type: 'user.deleted', data: { id: 'u\0' } }),
  ]) {
    expect([reply.status, reply.body.error?.code]).toEqual([400, 'invalid_input'])
  }
  expect(await rowsOf(nurse)).toEqual([])
})

test('a changed name or email address is kept when Stripe fails, and sent with the redelivery of the event (R11)', async () => {
  const nurse = await set.signUp()
  await nurse.call('POST', checkoutPath, {})
  const event = updated(nurse, 5_000, { first: 'Grace', email: 'later@example.com' })
  const { stripe_customer_id: id } = await rowOf(nurse)
  const stored = () => set.stripe.tables.customers.get(`${id}`)
  await set.stripe.fail({ match: '/v1/customers', status: 500, times: 2 })
  expect((await deliver(event, { id: 'msg_again' })).status).toBe(502)
  expect(await rowOf(nurse)).toMatchObject({ email: 'later@example.com' })
  expect(stored()?.email).toBe(nurse.email)
  expect((await deliver(event, { id: 'msg_again' })).status).toBe(200)
  expect(stored()).toMatchObject({ email: 'later@example.com', name: 'Grace Nurse' })
})
