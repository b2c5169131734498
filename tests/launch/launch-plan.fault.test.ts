import { expect, test } from 'vitest'
import { launchKitSchema } from '../../domain/launch/launch-kit.schema.ts'
import { mostPlanBytes } from '../../domain/launch/plan-field-rules.ts'
import type { TestUser } from '../support/local-set.ts'
import { setTier, signUpExisting, signUpMember } from '../support/members.ts'
import { useLocalSet } from '../support/use-local-set.ts'

const slug = 'executive-health-monitoring'
const kitSlug = 'medication-reconciliation-seniors'
const path = `/api/launch-plan/${slug}`
const monday = '2027-01-04'
const at = (second: number) => new Date(Date.UTC(2026, 10, 24, 12, 0, second)).toISOString()

const set = useLocalSet({ env: { CHANGING_CALLS_PER_MINUTE: '10000' } })

const patch = (
  nurse: TestUser,
  fields: Record<string, [value: string, second: number]>,
  to = path,
) =>
  nurse.call('PATCH', to, {
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, [value, second]]) => [key, { value, at: at(second) }]),
    ),
  })
const start = (nurse: TestUser, more = {}) =>
  nurse.call('POST', path, { startsOn: monday, done: [], answers: {}, ...more })
const read = async (nurse: TestUser) => (await nurse.call('GET', path)).body
const valuesIn = (fields: Record<string, { value: string }>) =>
  Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value]))

test('keeps all of 50 parallel changes, and per field the latest (P1)', async () => {
  const nurse = await signUpMember(set)
  await start(nurse)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      patch(nurse, {
        [`note:step-${index}`]: [`note ${index}`, 1],
        'note:same': [`${index}`, (index * 7) % 50],
      }),
    ),
  )
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  const { startsOn, 'note:same': same, ...notes } = valuesIn((await read(nurse)).fields)
  expect(startsOn).toBe(monday)
  expect(Object.keys(notes)).toHaveLength(50)
  expect(notes['note:step-49']).toBe('note 49')
  expect((Number(same) * 7) % 50).toBe(49)
})

test('an older change loses and gets the newer text, and a newer one gets the text that it replaced (P2)', async () => {
  const nurse = await signUpExisting(set)
  await patch(nurse, { 'note:a': ['first', 10], 'note:b': ['first', 10] })
  const { body } = await patch(nurse, { 'note:a': ['older', 5], 'note:b': ['newer', 15] })
  expect(valuesIn(body.fields)).toEqual({ 'note:a': 'first', 'note:b': 'newer' })
  expect(valuesIn(body.replaced)).toEqual({ 'note:b': 'first' })
})

test('counts a change from the future as changed now (P2)', async () => {
  const nurse = await signUpExisting(set)
  const send = (value: string, time: number) =>
    nurse.call('PATCH', path, { fields: { 'note:a': { value, at: new Date(time).toISOString() } } })
  const { body } = await send('ahead', Date.now() + 3_600_000)
  expect(Date.parse(body.fields['note:a'].at)).toBeLessThanOrEqual(Date.now())
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await send('later', Date.now())).body.fields['note:a'].value).toBe('later')
})

test('keeps what the user fills in for all plans apart from each plan (P2)', async () => {
  const nurse = await signUpExisting(set)
  await patch(nurse, { name: ['Jen Cole', 1] }, '/api/fill-ins')
  await patch(nurse, { price: ['$60', 1] })
  const { plans, fillIns } = (await nurse.call('GET', '/api/launch-plan')).body
  expect(valuesIn(fillIns)).toEqual({ name: 'Jen Cole' })
  expect(plans.map(({ opportunitySlug }: { opportunitySlug: string }) => opportunitySlug)).toEqual([
    slug,
  ])
})

test('two tabs start one plan, and the second gets the first (P3)', async () => {
  const nurse = await signUpExisting(set)
  const replies = await Promise.all([start(nurse), start(nurse, { startsOn: '2027-02-01' })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const stored = await read(nurse)
  const refused = replies.find(({ status }) => status === 409)!.body
  expect(refused.error.code).toBe('changed_elsewhere')
  expect(refused.current).toEqual(stored)
})

test('a change to an older version writes nothing (P3)', async () => {
  const nurse = await signUpMember(set)
  const { updatedAt } = (await start(nurse)).body
  await patch(nurse, { 'note:a': ['kept', 1] })
  const before = await read(nurse)
  expect((await start(nurse, { done: ['a'], ifUpdatedAt: updatedAt })).status).toBe(409)
  expect(await read(nurse)).toEqual(before)
})

test('a change to the newest version replaces steps, notes and answers, and keeps the rest (P3)', async () => {
  const nurse = await signUpMember(set)
  await start(nurse)
  await patch(nurse, { 'note:a': ['old', 1], price: ['$60', 1] })
  const { updatedAt } = await read(nurse)
  const more = {
    done: ['a', 'b'],
    answers: { state: 'Ohio' },
    hoursPerWeek: 6,
    stepNotes: { b: { doneOn: '2027-01-05', note: 'Called' } },
    ifUpdatedAt: updatedAt,
  }
  expect((await start(nurse, more)).status).toBe(200)
  const { 'done:a': doneToday, ...rest } = valuesIn((await read(nurse)).fields)
  expect(doneToday).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(rest).toEqual({
    startsOn: monday,
    hoursPerWeek: '6',
    'done:b': '2027-01-05',
    'note:b': 'Called',
    'answer:state': 'Ohio',
    price: '$60',
  })
})

test('a former member reads, exports and deletes a plan, and changes only what a free user may (P4)', async () => {
  const nurse = await signUpMember(set)
  await patch(nurse, { 'number:calls': ['4', 1], 'note:calls': ['Six calls', 1] })
  await setTier(set, nurse, 'free')
  expect(valuesIn((await read(nurse)).fields)).toMatchObject({ 'number:calls': '4' })
  const exported = (await nurse.call('GET', '/api/account/export')).body.launchPlans
  expect(valuesIn(exported[0].fields)).toMatchObject({ 'note:calls': 'Six calls' })
  expect((await nurse.call('GET', `/api/launch-kit/${kitSlug}`)).status).toBe(403)
  const refused = await patch(nurse, { 'number:calls': ['9', 2], 'note:calls': ['New', 2] })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'membership_required'])
  expect((await start(nurse, { answers: { state: 'Ohio' } })).status).toBe(403)
  expect((await patch(nurse, { 'note:calls': ['Seven', 3] })).status).toBe(200)
  expect(valuesIn((await read(nurse)).fields)).toEqual({
    'number:calls': '4',
    'note:calls': 'Seven',
  })
  expect((await nurse.call('DELETE', path)).body).toEqual({ removed: true })
  expect((await read(nurse)).fields).toEqual({})
})

test('a deleted account leaves no plan, although changes arrive meanwhile (P5)', async () => {
  const nurse = await signUpMember(set)
  await start(nurse)
  const [deleted, ...replies] = await Promise.all([
    nurse.call('DELETE', '/api/account', { confirm: 'delete my account' }),
    ...Array.from({ length: 20 }, (_, index) => patch(nurse, { 'note:a': ['x', index] })),
  ])
  expect(deleted?.status).toBe(200)
  for (const { status } of replies) expect([200, 401]).toContain(status)
  expect(
    await set.neon.rows(
      'select from launch_plans p where not exists (select from users u where u.id = p.user_id)',
    ),
  ).toEqual([])
  expect(await set.neon.rows('select from users where clerk_id = $1', [nurse.clerkId])).toEqual([])
})

test('a full plan refuses more text and keeps what it has (P6)', async () => {
  const nurse = await signUpExisting(set)
  const texts = (from: number) =>
    Object.fromEntries(
      Array.from({ length: 100 }, (_, index): [string, [string, number]] => [
        `note:step-${from + index}`,
        ['x'.repeat(500), 1],
      ]),
    )
  expect((await patch(nurse, texts(0))).status).toBe(200)
  const before = await read(nurse)
  expect(JSON.stringify(before).length).toBeLessThan(mostPlanBytes)
  expect((await patch(nurse, texts(100))).status).toBe(413)
  expect(await read(nurse)).toEqual(before)
})

test('refuses what is no field of a plan, or no value of its field (I1)', async () => {
  const nurse = await signUpMember(set)
  for (const [key, value] of [
    ['isAdmin', 'x'],
    ['constructor', 'x'],
    ['note:', 'x'],
    ['startsOn', '2027-02-30'],
    ['note:a', 'x'.repeat(501)],
    ['hoursPerWeek', '61'],
    ['number:a', '-1'],
    ['name', 'Jen'],
  ] as const)
    expect((await patch(nurse, { [key]: [value, 1] })).status, key).toBe(400)
  expect((await read(nurse)).fields).toEqual({})
})

test('a member gets a kit with the shared steps, and no slug names another file (B1)', async () => {
  const nurse = await signUpMember(set)
  const { status, body } = await nurse.call('GET', `/api/launch-kit/${kitSlug}`)
  expect(status).toBe(200)
  expect(launchKitSchema.parse(body)).toEqual(body)
  for (const name of ['no-such-entry', '..%2fentries', '%00'])
    expect([400, 404]).toContain((await nurse.call('GET', `/api/launch-kit/${name}`)).status)
})
