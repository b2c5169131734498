import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { savedItemSchema } from '../../domain/saved/saved.schema.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'

const slugs = [
  'executive-health-monitoring',
  'chronic-disease-management',
  'luxury-travel-medicine',
  'telehealth-triage-navigation',
] as const
const path = '/api/saved-opportunities'

const set = useLocalSet()

const save = (nurse: TestUser, slug: string) => nurse.call('POST', path, { opportunitySlug: slug })

async function saveAll(nurse: TestUser, count: number) {
  for (const slug of slugs.slice(0, count)) expect((await save(nurse, slug)).status).toBe(201)
}

const countOf = async ({ clerkId }: TestUser) => {
  const query = `select saved_opportunities_count as counted,
    (select count(*) from saved_opportunities s where s.user_id = u.id) as rows
    from users u where clerk_id = $1`
  const [row] = await set.neon.rows(query, [clerkId])
  return [Number(row?.['counted']), Number(row?.['rows'])]
}

const makeMember = ({ clerkId }: TestUser) =>
  set.neon.rows(`update users set subscription_tier = 'member' where clerk_id = $1`, [clerkId])

describe('saving', () => {
  test('replies 201 to a save, and 200 with the same item to a repeat', async () => {
    const nurse = await set.signUp()
    const one = await save(nurse, slugs[0])
    expect(one.status).toBe(201)
    expect(savedItemSchema.parse(one.body)).toMatchObject({
      opportunitySlug: slugs[0],
      notes: null,
      status: 'interested',
    })
    const again = await save(nurse, slugs[0])
    expect([again.status, again.body]).toEqual([200, one.body])
    expect(await countOf(nurse)).toEqual([1, 1])
  })

  test('refuses the fourth save of a free user, but not a repeat', async () => {
    const nurse = await set.signUp()
    await saveAll(nurse, 3)
    const fourth = await save(nurse, slugs[3])
    expect([fourth.status, fourth.body.error.code]).toEqual([403, 'save_limit_reached'])
    expect(fourth.body.error.message).toContain('limit')
    expect(fourth.body.error.message).toContain('Upgrade')
    expect((await save(nurse, slugs[2])).status).toBe(200)
    expect(await countOf(nurse)).toEqual([3, 3])
  })

  test('allows a save after another was removed', async () => {
    const nurse = await set.signUp()
    await saveAll(nurse, 3)
    const removed = await nurse.call('DELETE', `${path}/${slugs[0]}`)
    expect([removed.status, removed.body]).toEqual([200, { removed: true }])
    const twice = await nurse.call('DELETE', `${path}/${slugs[0]}`)
    expect([twice.status, twice.body]).toEqual([200, { removed: false }])
    expect((await save(nurse, slugs[3])).status).toBe(201)
    expect(await countOf(nurse)).toEqual([3, 3])
  })

  test('has no limit for a member, and keeps the saves when the membership ends', async () => {
    const nurse = await set.signUp()
    await nurse.call('GET', '/api/auth/user')
    await makeMember(nurse)
    await saveAll(nurse, 4)
    await set.neon.rows(`update users set subscription_status = 'canceled' where clerk_id = $1`, [
      nurse.clerkId,
    ])
    expect((await nurse.call('GET', path)).body).toHaveLength(4)
    await nurse.call('DELETE', `${path}/${slugs[0]}`)
    expect((await save(nurse, slugs[0])).status).toBe(403)
    await nurse.call('DELETE', `${path}/${slugs[1]}`)
    expect((await save(nurse, slugs[0])).status).toBe(201)
  })

  test('replies 404 to an unknown slug and writes nothing', async () => {
    const nurse = await set.signUp()
    const reply = await save(nurse, 'no-such-opportunity')
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not_found'])
    expect(await countOf(nurse)).toEqual([0, 0])
    for (const [method, at] of [
      ['GET', `${path}/check/no-such-opportunity`],
      ['DELETE', `${path}/no-such-opportunity`],
      ['PATCH', `${path}/no-such-opportunity`],
    ] as const) {
      const body = method === 'PATCH' ? { notes: 'x' } : undefined
      expect((await nurse.call(method, at, body)).status, method).toBe(404)
    }
  })

  test('shows and removes a save whose opportunity was deleted', async () => {
    const nurse = await set.signUp()
    await saveAll(nurse, 1)
    await set.neon.rows(
      `update saved_opportunities set opportunity_slug = 'withdrawn'
       where user_id = (select id from users where clerk_id = $1)`,
      [nurse.clerkId],
    )
    expect((await nurse.call('GET', `${path}/check/withdrawn`)).body).toEqual({ isSaved: true })
    expect((await nurse.call('DELETE', `${path}/withdrawn`)).body).toEqual({ removed: true })
    expect((await nurse.call('GET', `${path}/check/withdrawn`)).status).toBe(404)
  })
})

describe('reading and changing', () => {
  test('lists the newest save first, and checks a single one', async () => {
    const nurse = await set.signUp()
    await saveAll(nurse, 3)
    const list = z.array(savedItemSchema).parse((await nurse.call('GET', path)).body)
    expect(list.map((item) => item.opportunitySlug)).toEqual([slugs[2], slugs[1], slugs[0]])
    const check = async (slug: string) => (await nurse.call('GET', `${path}/check/${slug}`)).body
    expect(await check(slugs[0])).toEqual({ isSaved: true })
    expect(await check(slugs[3])).toEqual({ isSaved: false })
  })

  test('changes notes or status alone, and replies with the item', async () => {
    const nurse = await set.signUp()
    await saveAll(nurse, 1)
    const change = (body: object) => nurse.call('PATCH', `${path}/${slugs[0]}`, body)
    expect((await change({ notes: 'Ask the board 🩺' })).body).toMatchObject({
      notes: 'Ask the board 🩺',
      status: 'interested',
    })
    const building = await change({ status: 'building' })
    expect(savedItemSchema.parse(building.body)).toMatchObject({
      notes: 'Ask the board 🩺',
      status: 'building',
    })
    expect((await change({ notes: '' })).body.notes).toBe('')
    expect((await change({})).status).toBe(200)
    expect((await nurse.call('GET', path)).body).toEqual([{ ...building.body, notes: '' }])
  })

  test('accepts notes of up to 2,000 characters', async () => {
    const nurse = await set.signUp()
    await saveAll(nurse, 1)
    const change = (notes: string) => nurse.call('PATCH', `${path}/${slugs[0]}`, { notes })
    expect((await change('x'.repeat(2_000))).status).toBe(200)
    const longer = await change('x'.repeat(2_001))
    expect([longer.status, longer.body.error.code]).toEqual([400, 'invalid_input'])
    expect(longer.body.error.message).toBe('notes must have at most 2,000 characters.')
  })
})
