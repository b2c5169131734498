import { expect, test } from 'vitest'
import { scenarioSchema } from '../../../domain/tools/take-home/scenario.schema.ts'
import { buildRunway } from '../../../domain/tools/take-home/take-home-defaults.ts'
import { useLocalSet } from '../../support/use-local-set.ts'
import type { TestReply, TestUser } from '../../support/local-set.ts'
import { signUpExisting, signUpMember } from '../../support/members.ts'
import { exampleBusinesses } from '../figures/example-businesses.ts'
import { fullSchedule, taxYear2026 } from './take-home-inputs.ts'

const path = '/api/scenarios'
const [slug, otherSlug] = ['executive-health-monitoring', 'luxury-travel-medicine']

const set = useLocalSet({ env: { CHANGING_CALLS_PER_MINUTE: '10000' } })

const store = (nurse: TestUser, changes: object = {}) =>
  nurse.call('POST', path, {
    opportunitySlug: slug,
    name: 'Two days a week',
    inputs: fullSchedule,
    requestId: crypto.randomUUID(),
    ...changes,
  })

const tally = (replies: TestReply[]) =>
  Object.fromEntries(
    [...new Set(replies.map(({ status }) => status))]
      .sort()
      .map((status) => [status, replies.filter((reply) => reply.status === status).length]),
  )

const countOf = async (nurse: TestUser) => (await nurse.call('GET', path)).body.length

/**
 * Locks the user row for 1 s, and calls `send` meanwhile. All requests wait for the lock, so that
 * they race on a fast machine too.
 */
async function race(nurse: TestUser, send: () => Promise<TestReply>[]): Promise<TestReply[]> {
  const held = set.neon.rows(
    `with held as materialized (select from users where clerk_id = $1 for update)
     select pg_sleep(1) from held`,
    [nurse.clerkId],
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  const replies = await Promise.all(send())
  await held
  return replies
}

const fifty = <Value>(each: (index: number) => Value) =>
  Array.from({ length: 50 }, (_, i) => each(i))

test('stores exactly one more of 50 parallel scenarios of a member with nine (T1)', async () => {
  const nurse = await signUpMember(set)
  for (let count = 0; count < 9; count += 1) expect((await store(nurse)).status).toBe(201)
  const replies = await race(nurse, () => fifty(() => store(nurse)))
  expect(tally(replies)).toEqual({ 201: 1, 403: 49 })
  expect(await countOf(nurse)).toBe(10)
})

test('leaves no row when the account is deleted meanwhile (T1)', async () => {
  const nurse = await signUpMember(set)
  // Wait 300 ms, so that the deletion request locks the user row before the other requests.
  const storeLater = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return store(nurse)
  }
  const [deleted, ...replies] = await race(nurse, () => [
    nurse.call('DELETE', '/api/account', { confirm: 'delete my account' }),
    ...fifty(storeLater),
  ])
  for (const { status } of replies) expect([201, 401, 403]).toContain(status)
  expect(deleted?.status).toBe(200)
  expect(set.log.filter((line) => line.includes('"status":500'))).toEqual([])
})

test('neither shows, changes nor deletes another user’s scenario (T2)', async () => {
  const [owner, other] = [await signUpMember(set), await signUpMember(set)]
  const { body: stored } = await store(owner, { requestId: 'shared' })
  expect((await other.call('GET', path)).body).toEqual([])
  const change = { name: 'Mine now', ifUpdatedAt: stored.updatedAt }
  const changed = await other.call('PATCH', `${path}/${stored.id}`, change)
  expect([changed.status, changed.body.error.code]).toEqual([404, 'not_found'])
  expect(JSON.stringify(changed.body)).not.toContain(stored.name)
  const deleted = await other.call('DELETE', `${path}/${stored.id}`)
  expect([deleted.status, deleted.body]).toEqual([200, { removed: false }])
  const own = await store(other, { requestId: 'shared' })
  expect([own.status, own.body.id === stored.id]).toEqual([201, false])
  expect((await owner.call('GET', path)).body).toEqual([stored])
})

test('refuses a change to an older version, and replies with the newer row (T3)', async () => {
  const nurse = await signUpMember(set)
  const { body: stored } = await store(nurse)
  const change = (name: string, ifUpdatedAt: string) =>
    nurse.call('PATCH', `${path}/${stored.id}`, { name, ifUpdatedAt })
  const first = await change('On the phone', stored.updatedAt)
  expect(first.status).toBe(200)
  const late = await change('On the laptop', stored.updatedAt)
  expect([late.status, late.body.error.code]).toEqual([409, 'changed_elsewhere'])
  expect(late.body.current).toEqual(first.body)
  expect((await nurse.call('GET', path)).body).toEqual([first.body])
  const inputs = { ...stored.inputs, share: 0.5 }
  const replaced = await nurse.call('PATCH', `${path}/${stored.id}`, {
    inputs,
    ifUpdatedAt: first.body.updatedAt,
  })
  expect(replaced.body).toMatchObject({ id: stored.id, name: 'On the phone', inputs })
})

test('accepts one of 50 parallel changes, and shows it to the other 49 (T3)', async () => {
  const nurse = await signUpMember(set)
  const { body: stored } = await store(nurse)
  const replies = await race(nurse, () =>
    fifty((index) =>
      nurse.call('PATCH', `${path}/${stored.id}`, {
        name: `Change ${index}`,
        ifUpdatedAt: stored.updatedAt,
      }),
    ),
  )
  expect(tally(replies)).toEqual({ 200: 1, 409: 49 })
  const winner = replies.find(({ status }) => status === 200)?.body
  for (const { status, body } of replies) if (status === 409) expect(body.current).toEqual(winner)
  expect((await nurse.call('GET', path)).body).toEqual([winner])
})

test('gives a change a newer version also when the stored version is ahead of the clock (T3)', async () => {
  const nurse = await signUpMember(set)
  const { body: stored } = await store(nurse)
  const future = new Date(Date.parse(stored.updatedAt) + 60_000).toISOString()
  await set.neon.rows('update scenarios set updated_at = $2 where id = $1', [stored.id, future])
  const { body } = await nurse.call('PATCH', `${path}/${stored.id}`, {
    name: 'Later',
    ifUpdatedAt: future,
  })
  expect(Date.parse(body.updatedAt)).toBe(Date.parse(future) + 1)
})

test('stores a scenario once when its request is sent 50 times, also at the limit (T4)', async () => {
  const nurse = await signUpExisting(set)
  await nurse.call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
  const replies = await race(nurse, () => fifty(() => store(nurse, { requestId: 'again' })))
  expect(tally(replies)).toEqual({ 200: 49, 201: 1 })
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await countOf(nurse)).toBe(1)
  expect((await store(nurse, { requestId: 'again' })).status).toBe(200)
})

test('keeps a free user within one scenario for each save, through save, store, unsave (T5)', async () => {
  const nurse = await signUpExisting(set)
  const saves = '/api/saved-opportunities'
  const [first, second, third] = [slug, otherSlug, 'medical-escort']
  const save = (opportunitySlug: string) => nurse.call('POST', saves, { opportunitySlug })
  const storeFor = (entry: string) => store(nurse, { opportunitySlug: entry })
  await save(first)
  const { body: kept } = await storeFor(first)
  await nurse.call('DELETE', `${saves}/${first}`)
  await save(second)
  const refused = await storeFor(second)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'scenario_limit_reached'])
  expect(refused.body.error.message).toContain('no longer save')

  await save(third)
  const replies = await race(nurse, () => [storeFor(second), storeFor(third)])
  expect(tally(replies)).toEqual({ 201: 1, 403: 1 })
  await nurse.call('DELETE', `${path}/${kept.id}`)
  const rest = await Promise.all([storeFor(second), storeFor(third)])
  expect(tally(rest)).toEqual({ 201: 1, 403: 1 })
  expect(await countOf(nurse)).toBe(2)
})

test('stores the inputs with state and runway, and lists the newest first, of one entry or of all', async () => {
  const nurse = await signUpMember(set)
  const runway = buildRunway(taxYear2026, exampleBusinesses.legal, fullSchedule)
  const inputs = JSON.parse(
    JSON.stringify({ ...fullSchedule, state: 'GA', stateRate: 0.05, runway }),
  )
  const reply = await store(nurse, { name: '  Spring  ', inputs })
  expect(reply.status).toBe(201)
  expect(scenarioSchema.strict().parse(reply.body)).toMatchObject({
    opportunitySlug: slug,
    name: 'Spring',
    inputs,
  })
  await store(nurse, { name: 'second' })
  await store(nurse, { name: 'elsewhere', opportunitySlug: otherSlug })
  const names = async (query: string) =>
    (await nurse.call('GET', path + query)).body.map(({ name }: { name: string }) => name)
  expect(await names(`?opportunitySlug=${slug}`)).toEqual(['second', 'Spring'])
  expect(await names('')).toEqual(['elsewhere', 'second', 'Spring'])
  expect(await names('?opportunitySlug=medical-escort')).toEqual([])
})

test('replies 404 to an unknown entry and an unknown scenario, and stores nothing', async () => {
  const nurse = await signUpMember(set)
  const replies = [
    await store(nurse, { opportunitySlug: 'no-such-opportunity' }),
    await nurse.call('PATCH', `${path}/${crypto.randomUUID()}`, {
      name: 'x',
      ifUpdatedAt: new Date().toISOString(),
    }),
  ]
  for (const { status, body } of replies) {
    expect([status, body.error.code]).toEqual([404, 'not_found'])
  }
  expect((await nurse.call('GET', path)).body).toEqual([])
})
