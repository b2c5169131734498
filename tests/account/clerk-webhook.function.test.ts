import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { backendUserJSON } from '@rn-opportunities/emulators/clerk/backend-formats.ts'
import { webhookSecret } from '@rn-opportunities/emulators/accounts/clerk.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { checkoutPath } from '../support/paying.ts'

const set = useLocalSet()

const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64')

interface Delivery {
  id?: string
  /** Seconds since the event was signed. */
  age?: number
  headers?: Record<string, string>
}

let deliveries = 0
function deliver(event: object | string, { id, age = 0, headers }: Delivery = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const messageId = id ?? `msg_${(deliveries += 1)}`
  const timestamp = Math.floor(Date.now() / 1000) - age
  const signed = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`)
  return set.call('POST', '/api/clerk/webhook', {
    body,
    headers: {
      'svix-id': messageId,
      'svix-timestamp': `${timestamp}`,
      'svix-signature': `v1,${signed.digest('base64')}`,
      ...headers,
    },
  })
}

/** The user's state at Clerk `later` ms later, with changes and perhaps another email address. */
function updated(
  nurse: TestUser,
  later: number,
  changes: object,
  email?: string,
  status = 'verified',
) {
  const data = stateOf(nurse)
  const [address] = data.email_addresses
  const emails =
    email === undefined
      ? [address]
      : [{ ...address, email_address: email, verification: { status } }]
  return {
    type: 'user.updated',
    data: { ...data, updated_at: data.updated_at + later, email_addresses: emails, ...changes },
  }
}

const stateOf = ({ clerkId }: TestUser) => {
  const user = set.clerk.instance.store.user(clerkId)
  if (!user) throw new Error('Clerk has no such user.')
  return backendUserJSON(user)
}
const rowOf = async ({ clerkId }: { clerkId: string }) =>
  (await set.neon.rows('select * from users where clerk_id = $1', [clerkId]))[0]

test('Clerk’s webhook creates the user on user.created, before the first request', async () => {
  const nurse = await set.signUp('announced@example.com')
  const reply = await deliver({ type: 'user.created', data: stateOf(nurse) })
  expect([reply.status, reply.body]).toEqual([200, { received: true }])
  expect(await rowOf(nurse)).toMatchObject({ email: 'announced@example.com', first_name: 'Ada' })
  expect(await set.roundTrips(() => nurse.call('GET', '/api/auth/user'))).toBe(1)
})

test('Clerk’s webhook never overwrites a newer state with an older one, in any order of events', async () => {
  const nurse = await set.signUp()
  await deliver(updated(nurse, 2_000, { first_name: 'Newer' }))
  await deliver(updated(nurse, 1_000, { first_name: 'Older' }))
  expect(await rowOf(nurse)).toMatchObject({ first_name: 'Newer' })
})

test('Clerk’s webhook deletes the user on user.deleted, and ignores a later user.updated', async () => {
  const nurse = await set.signUp()
  await nurse.call('GET', '/api/auth/user')
  const later = updated(nurse, 9_999, {})
  await deliver({
    type: 'user.deleted',
    data: { id: nurse.clerkId, object: 'user', deleted: true },
  })
  expect(await rowOf(nurse)).toBeUndefined()
  await deliver(later)
  expect(await rowOf(nurse)).toBeUndefined()
  expect((await nurse.call('GET', '/api/auth/user')).status).toBe(401)
})

test('Clerk’s webhook does not take an email address from another user until it is confirmed', async () => {
  const [holder, taker] = [await set.signUp('held@example.com'), await set.signUp()]
  await holder.call('GET', '/api/auth/user')
  const emails = async () => [(await rowOf(holder))?.['email'], (await rowOf(taker))?.['email']]
  await deliver(updated(taker, 5_000, {}, 'held@example.com', 'unverified'))
  expect(await emails()).toEqual(['held@example.com', null])
  await deliver(updated(taker, 10_000, {}, 'held@example.com'))
  expect(await emails()).toEqual([null, 'held@example.com'])
})

test('Clerk’s webhook answers 400 to a missing, wrong or old signature and writes nothing', async () => {
  const nurse = await set.signUp()
  const event = { type: 'user.created', data: stateOf(nurse) }
  const tries = [
    deliver(event, { headers: { 'svix-signature': '' } }),
    deliver(event, { headers: { 'svix-signature': 'v1,AAAA' } }),
    deliver(event, { headers: { 'svix-id': 'msg_other' } }),
    deliver(event, { age: 301 }),
    deliver('not json', {}),
  ]
  for (const reply of await Promise.all(tries)) expect(reply.status).toBe(400)
  expect(await rowOf(nurse)).toBeUndefined()
  expect((await deliver(event, { age: 299 })).status).toBe(200)
})

test('Clerk’s webhook answers 400 to a signed body that is no event and writes nothing (R19)', async () => {
  for (const body of [
    'null',
    '7',
    '[]',
    '{"type":',
    JSON.stringify({ type: 'user.created' }),
    JSON.stringify({ type: 'user.deleted', data: null }),
    JSON.stringify({ type: 'user.updated', data: {} }),
    JSON.stringify({ type: 'user.deleted', data: { id: 'u\0' } }),
  ]) {
    const reply = await deliver(body)
    expect([body, reply.status, reply.body.error?.code]).toEqual([body, 400, 'invalid_input'])
  }
})

/** Creates a user with a Stripe customer. The returned `event` changes the name and email. */
async function customer(email: string) {
  const nurse = await set.signUp()
  await nurse.call('POST', checkoutPath, {})
  const event = updated(nurse, 5_000, { first_name: 'Grace' }, email)
  const id = String((await rowOf(nurse))?.['stripe_customer_id'])
  return { nurse, event, stored: () => set.stripe.tables.customers.get(id) }
}

test('a changed name or email address is kept when Stripe fails, and sent with the redelivery of the event (R11)', async () => {
  const { nurse, event, stored } = await customer('later@example.com')
  await set.stripe.fail({ match: '/v1/customers', status: 500, times: 2 })
  expect((await deliver(event, { id: 'msg_again' })).status).toBe(502)
  expect(await rowOf(nurse)).toMatchObject({ email: 'later@example.com' })
  expect(stored()?.email).toBe(nurse.email)
  expect((await deliver(event, { id: 'msg_again' })).status).toBe(200)
  expect(stored()).toMatchObject({ email: 'later@example.com', name: 'Grace Nurse' })
})
