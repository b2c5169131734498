import { expect, test } from 'vitest'
import { scenarioSchema } from '../../../domain/tools/take-home/scenario.schema.ts'
import { buildRunway } from '../../../domain/tools/take-home/take-home-defaults.ts'
import { useLocalSet } from '../../support/use-local-set.ts'
import type { TestReply, TestUser } from '../../support/local-set.ts'
import { setTier, signUpExisting, signUpMember } from '../../support/members.ts'
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

const limitReached = async (reply: Promise<TestReply>) => {
  const { status, body } = await reply
  expect([status, body.error.code]).toEqual([403, 'scenario_limit_reached'])
  return body.error.message as string
}

test('the limit of scenarios is one for each saved entry on a free account, and ten for each entry for a member', async () => {
  const nurse = await signUpExisting(set)
  await nurse.call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
  expect((await store(nurse)).status).toBe(201)
  expect(await limitReached(store(nurse))).toContain('Upgrade')
  await limitReached(store(nurse, { opportunitySlug: otherSlug }))
  expect((await nurse.call('GET', path)).body).toHaveLength(1)

  await setTier(set, nurse, 'member')
  for (let count = 1; count < 10; count += 1) expect((await store(nurse)).status).toBe(201)
  expect(await limitReached(store(nurse))).not.toContain('Upgrade')
  expect((await store(nurse, { opportunitySlug: otherSlug })).status).toBe(201)
})

test('renames a scenario or replaces its inputs', async () => {
  const nurse = await signUpMember(set)
  const { body: stored } = await store(nurse)
  const change = (body: object) => nurse.call('PATCH', `${path}/${stored.id}`, body)
  const renamed = await change({ name: 'Three days', ifUpdatedAt: stored.updatedAt })
  expect(renamed.body).toMatchObject({ id: stored.id, name: 'Three days', inputs: stored.inputs })
  const inputs = { ...stored.inputs, share: 0.5 }
  const replaced = await change({ inputs, ifUpdatedAt: renamed.body.updatedAt })
  expect(replaced.body).toMatchObject({ name: 'Three days', inputs })
  expect((await nurse.call('GET', path)).body).toEqual([replaced.body])
})
