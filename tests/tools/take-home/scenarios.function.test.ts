import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { scenarioSchema } from '../../../domain/tools/take-home/scenario.schema.ts'
import type { ScenarioInputs } from '../../../domain/tools/take-home/scenario.ts'
import { useLocalSet } from '../../support/use-local-set.ts'
import type { TestUser } from '../../support/local-set.ts'
import { setTier, signUpExisting, signUpMember } from '../../support/members.ts'
import { fullSchedule } from './take-home-inputs.ts'

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

async function signUpSaver(): Promise<TestUser> {
  const nurse = await signUpExisting(set)
  await nurse.call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
  return nurse
}

describe('storing a scenario', () => {
  test('replies 201 with the scenario, and lists it', async () => {
    const nurse = await signUpMember(set)
    const reply = await store(nurse)
    expect(reply.status).toBe(201)
    expect(scenarioSchema.strict().parse(reply.body)).toMatchObject({
      opportunitySlug: slug,
      name: 'Two days a week',
      inputs: JSON.parse(JSON.stringify(fullSchedule)),
    })
    expect((await nurse.call('GET', `${path}?opportunitySlug=${slug}`)).body).toEqual([reply.body])
  })

  test('lists the newest scenario first, of one opportunity or of all', async () => {
    const nurse = await signUpMember(set)
    for (const name of ['first', 'second']) await store(nurse, { name })
    await store(nurse, { name: 'elsewhere', opportunitySlug: otherSlug })
    const names = async (query: string) =>
      z
        .array(scenarioSchema)
        .parse((await nurse.call('GET', path + query)).body)
        .map(({ name }) => name)
    expect(await names(`?opportunitySlug=${slug}`)).toEqual(['second', 'first'])
    expect(await names('')).toEqual(['elsewhere', 'second', 'first'])
    expect(await names('?opportunitySlug=medical-escort')).toEqual([])
  })

  test('keeps the state and the runway of the inputs, and removes space around the name', async () => {
    const nurse = await signUpMember(set)
    const runway: ScenarioInputs['runway'] = {
      shiftsPerWeek: 3,
      hoursPerShift: 12,
      shiftTakeHome: 1_450_00,
      monthsInReserve: 2,
      launchMonths: 3,
      rampMonths: 12,
      firstClientShare: 0.1,
      plateau: 0.6,
      benefitHours: 30,
    }
    const inputs = { ...fullSchedule, state: 'GA', stateRate: 0.05, runway }
    const { body } = await store(nurse, { name: '  Spring  ', inputs })
    expect(body).toMatchObject({ name: 'Spring', inputs })
  })

  test('replies 404 to an unknown slug and stores nothing', async () => {
    const nurse = await signUpMember(set)
    const reply = await store(nurse, { opportunitySlug: 'no-such-opportunity' })
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not_found'])
    expect((await nurse.call('GET', path)).body).toEqual([])
  })

  test.each([
    ['a share above 150%', { share: 1.51 }, 'inputs'],
    ['a negative price', { lines: [{ ...fullSchedule.lines[0], price: -1 }] }, 'inputs'],
    ['a fraction of a cent', { hourlyWage: 45.5 }, 'inputs'],
    ['seven lines', { lines: Array(7).fill(fullSchedule.lines[0]) }, 'inputs.lines'],
    ['53 weeks', { lines: [{ ...fullSchedule.lines[0], periods: 53 }] }, 'inputs'],
    ['a text as a number', { benefits: '0' }, 'inputs.benefits'],
    [
      'an unknown filing status',
      { tax: { ...fullSchedule.tax, status: 'x' } },
      'inputs.tax.status',
    ],
    ['an unknown state', { state: 'XX' }, 'inputs.state'],
    ['a missing field', { share: undefined }, 'inputs.share'],
    ['an unknown field', { isAdmin: true }, 'inputs.isAdmin'],
  ])('refuses inputs with %s, and names the field', async (_, wrong, field) => {
    const nurse = await signUpMember(set)
    const reply = await store(nurse, { inputs: { ...fullSchedule, ...wrong } })
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_input'])
    expect(reply.body.error.message.startsWith(`${field} `), reply.body.error.message).toBe(true)
    expect((await nurse.call('GET', path)).body).toEqual([])
  })
})

describe('the limit of scenarios', () => {
  test('is one for each saved opportunity on a free account', async () => {
    const nurse = await signUpSaver()
    expect((await store(nurse)).status).toBe(201)
    const second = await store(nurse)
    expect([second.status, second.body.error.code]).toEqual([403, 'scenario_limit_reached'])
    expect(second.body.error.message).toContain('limit')
    expect(second.body.error.message).toContain('Upgrade')
    const unsaved = await store(nurse, { opportunitySlug: otherSlug })
    expect([unsaved.status, unsaved.body.error.code]).toEqual([403, 'scenario_limit_reached'])
    expect(unsaved.body.error.message).toMatch(/limit.*Save this opportunity first.*Upgrade/)
    expect((await nurse.call('GET', path)).body).toHaveLength(1)
  })

  test('is ten for each opportunity, saved or not, for a member', async () => {
    const nurse = await signUpMember(set)
    for (let count = 0; count < 10; count += 1) expect((await store(nurse)).status).toBe(201)
    const next = await store(nurse)
    expect([next.status, next.body.error.code]).toEqual([403, 'scenario_limit_reached'])
    expect(next.body.error.message).toContain('limit')
    expect(next.body.error.message).toContain('Delete one first')
    expect(next.body.error.message).not.toContain('Upgrade')
    expect((await store(nurse, { opportunitySlug: otherSlug })).status).toBe(201)
  })

  test('allows another after one is deleted, and keeps all when a membership ends', async () => {
    const nurse = await signUpMember(set)
    await nurse.call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
    const [one, two] = [(await store(nurse)).body, (await store(nurse)).body]
    await setTier(set, nurse, 'free')
    expect((await nurse.call('GET', path)).body).toHaveLength(2)
    for (const { id } of [one, two]) {
      expect((await store(nurse)).status).toBe(403)
      expect((await nurse.call('DELETE', `${path}/${id}`)).body).toEqual({ removed: true })
      expect((await nurse.call('DELETE', `${path}/${id}`)).body).toEqual({ removed: false })
    }
    expect((await store(nurse)).status).toBe(201)
  })
})

describe('changing a scenario', () => {
  test('renames it or replaces its inputs', async () => {
    const nurse = await signUpMember(set)
    const { body: stored } = await store(nurse)
    const renamed = await nurse.call('PATCH', `${path}/${stored.id}`, {
      name: 'Three days',
      ifUpdatedAt: stored.updatedAt,
    })
    expect(renamed.status).toBe(200)
    expect(renamed.body).toMatchObject({ id: stored.id, name: 'Three days', inputs: stored.inputs })
    const inputs = { ...stored.inputs, share: 0.5 }
    const replaced = await nurse.call('PATCH', `${path}/${stored.id}`, {
      inputs,
      ifUpdatedAt: renamed.body.updatedAt,
    })
    expect(replaced.body).toMatchObject({ name: 'Three days', inputs })
    expect((await nurse.call('GET', path)).body).toEqual([replaced.body])
  })

  test('replies 404 to an unknown id', async () => {
    const nurse = await signUpMember(set)
    const reply = await nurse.call('PATCH', `${path}/${crypto.randomUUID()}`, {
      name: 'x',
      ifUpdatedAt: new Date().toISOString(),
    })
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not_found'])
  })
})
