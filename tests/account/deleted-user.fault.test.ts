import { beforeAll, describe, expect, test } from 'vitest'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { paying } from '../support/paying.ts'

const slug = 'executive-health-monitoring'
const saved = '/api/saved-opportunities'

const set = useLocalSet()
let nurse: TestUser
beforeAll(async () => {
  nurse = await set.signUp('a@example.com')
})

describe('a user deleted at Clerk (A4)', () => {
  const deleteAtClerk = ({ clerkId }: TestUser) =>
    fetch(`${set.clerk.backendUrl}/v1/users/${clerkId}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sk_live_local' },
    })

  test('is deleted here, and gets 401 (A4)', async () => {
    const leaver = await set.signUp('leaver@example.com')
    await leaver.call('POST', saved, { opportunitySlug: slug })
    const token = leaver.token()
    set.clerk.setWebhooks('duplicate')
    await deleteAtClerk(leaver)
    await expect
      .poll(() => set.neon.rows(`select from users where email = 'leaver@example.com'`))
      .toEqual([])
    set.clerk.setWebhooks('drop')
    expect((await set.call('GET', saved, { token })).status).toBe(401)
    // We reject a deleted Clerk ID without a call to Clerk.
    await set.fail('clerk', { match: '/v1', status: 500, times: 10 })
    expect((await set.call('GET', saved, { token })).status).toBe(401)
    await set.clearFaults()
  })

  test('cannot pay an open checkout any more, and loses its reserved seat (A4)', async () => {
    const { checkout, seats } = paying(() => set)
    const leaver = await set.signUp()
    const { reserved } = await seats()
    const url = await checkout(leaver, 'founding')
    expect((await seats()).reserved).toBe(reserved + 1)
    set.clerk.setWebhooks('normal')
    await deleteAtClerk(leaver)
    await expect.poll(seats, { timeout: 10_000 }).toMatchObject({ reserved })
    set.clerk.setWebhooks('drop')
    expect((await set.stripe.pay(url)).status).toBe(410)
  })

  test('is deleted here only after the subscription has ended, when Stripe fails at first (A4)', async () => {
    const { checkout, customerOf, refresh } = paying(() => set)
    const leaver = await set.signUp()
    await leaver.call('POST', saved, { opportunitySlug: slug })
    await set.stripe.pay(await checkout(leaver, 'founding'))
    expect(await refresh(leaver)).toMatchObject({ foundingSeat: 'held' })
    const customer = await customerOf(leaver)
    const [{ id } = {}] = await set.neon.rows('select id from users where clerk_id = $1', [
      leaver.clerkId,
    ])
    const [{ number } = {}] = await set.neon.rows(
      'select number from founding_seats where user_id = $1',
      [id ?? null],
    )
    const rows = () => set.neon.rows('select from users where clerk_id = $1', [leaver.clerkId])

    // Both tries of Stripe's SDK fail, so the webhook replies with 502. The Clerk emulator sends
    // the event again after 0.5 s.
    await set.stripe.fail({ match: '/v1/customers', status: 500, times: 2 })
    set.clerk.setWebhooks('normal')
    const lines = set.log.length
    await deleteAtClerk(leaver)
    const logged = () => set.log.slice(lines).join('\n')
    await expect
      .poll(logged, { timeout: 10_000 })
      .toMatch(/"POST \/api\/clerk\/webhook","status":502/)
    await expect.poll(rows, { timeout: 20_000 }).toEqual([])
    set.clerk.setWebhooks('drop')

    const { data } = await set.stripe.client.subscriptions.list({ customer, status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
    for (const table of ['saved_opportunities', 'checkouts', 'refunds', 'request_counts']) {
      const left = await set.neon.rows(`select from ${table} where user_id = $1`, [id ?? null])
      expect(left, table).toEqual([])
    }
    const seat = 'select state, user_id from founding_seats where number = $1'
    expect(await set.neon.rows(seat, [number ?? null])).toEqual([{ state: 'held', user_id: null }])
    // A valid token does not re-create the user, even if the user exists at Clerk again.
    set.clerk.instance.store.addUser({
      ...set.clerk.instance.store.user(nurse.clerkId)!,
      id: leaver.clerkId,
    })
    expect((await leaver.call('GET', saved)).status).toBe(401)
    expect(await rows()).toEqual([])
  }, 60_000)
})
