import { expect, test } from 'vitest'
import { userSchema } from '../../domain/account/user.schema.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'

const slug = 'executive-health-monitoring'

const set = useLocalSet()

const rowOf = async (clerkId: string) =>
  (await set.neon.rows('select * from users where clerk_id = $1', [clerkId]))[0]

test('a user is created at the first request, with data from Clerk', async () => {
  const nurse = await set.signUp('First.Call@example.com')
  const reply = await nurse.call('GET', '/api/auth/user')
  expect(reply.status).toBe(200)
  expect(userSchema.strict().parse(reply.body)).toMatchObject({
    email: 'first.call@example.com',
    firstName: 'Ada',
    lastName: 'Nurse',
    profileImageUrl: null,
    subscriptionTier: 'free',
    subscriptionStatus: 'active',
    isFoundingMember: false,
    foundingSeat: 'none',
    subscriptionEndDate: null,
    cancelAtPeriodEnd: false,
    refundUntil: null,
  })
  expect((await nurse.call('GET', '/api/auth/user')).body).toEqual(reply.body)
})

test('a user creates one user for 20 simultaneous first requests', async () => {
  const nurse = await set.signUp()
  const calls = Array.from({ length: 20 }, () => nurse.call('GET', '/api/auth/user'))
  const replies = await Promise.all(calls)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
})

test('a user is not created when Clerk does not have the user', async () => {
  const token = set.clerk.tokenFor('user_unheard_of')
  const reply = await set.call('GET', '/api/auth/user', { token })
  expect([reply.status, reply.body.error.code]).toEqual([401, 'unauthorized'])
  expect(await rowOf('user_unheard_of')).toBeUndefined()
})

test('a user moves a confirmed email address to the newer of two Clerk users', async () => {
  const before = await set.signUp('moving@example.com')
  await before.call('GET', '/api/auth/user')
  clock.set(Date.now() + 1_000)
  const after = await set.signUp('moving@example.com')
  expect((await after.call('GET', '/api/auth/user')).body.email).toBe('moving@example.com')
  expect((await before.call('GET', '/api/auth/user')).body.email).toBeNull()
})

const confirm = 'delete my account'

test('account deletion deletes the user at Clerk, then all rows here, and answers 401 to a token that is still valid', async () => {
  const nurse = await set.signUp()
  await nurse.call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
  const { id } = (await rowOf(nurse.clerkId)) ?? {}
  const reply = await nurse.call('DELETE', '/api/account', { confirm })
  expect([reply.status, reply.body]).toEqual([200, { deleted: true }])
  expect(set.clerk.instance.store.user(nurse.clerkId)).toBeUndefined()
  expect(await rowOf(nurse.clerkId)).toBeUndefined()
  const saved = 'select from saved_opportunities where user_id = $1'
  expect(await set.neon.rows(saved, [id ?? null])).toEqual([])
  expect((await nurse.call('GET', '/api/auth/user')).status).toBe(401)
})

test('account deletion needs the confirmation phrase, and keeps a held seat, now without a user', async () => {
  const nurse = await set.signUp()
  const wrong = await nurse.call('DELETE', '/api/account', { confirm: 'yes' })
  expect([wrong.status, wrong.body.error.code]).toEqual([400, 'invalid_input'])
  expect((await nurse.call('DELETE', '/api/account')).status).toBe(400)
  await set.neon.rows(
    `update founding_seats set state = 'held',
       user_id = (select id from users where clerk_id = $1) where number = 100`,
    [nurse.clerkId],
  )
  await nurse.call('DELETE', '/api/account', { confirm })
  const [seat] = await set.neon.rows('select state, user_id from founding_seats where number = 100')
  expect(seat).toEqual({ state: 'held', user_id: null })
})
