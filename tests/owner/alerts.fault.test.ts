import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { listen } from '@rn-opportunities/emulators/shared/http.ts'
import type { Listening } from '@rn-opportunities/emulators/shared/http.ts'
import { environment } from '../../netlify/server/http/env.ts'
import { alertOwner, runJob } from '../../netlify/server/owner/alerts.ts'
import { watchSite } from '../../netlify/server/owner/watch-site.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet } from '../support/local-set.ts'
import { paying } from '../support/paying.ts'

const hourMs = 3_600_000
/** A Sunday, so that the weekly alert is the one of the Monday before. */
const sunday = Date.parse('2026-12-06T10:20:00Z')

let set: LocalSet
let hook: Listening
let alerts: string[] = []
let hookStatus = 200
let hookDelay = 0

beforeAll(async () => {
  hook = await listen(async (request) => {
    const { text, content } = (await request.json()) as Record<string, string>
    expect(text).toBe(content)
    alerts.push(text ?? '')
    await setTimeout(hookDelay, undefined, { ref: false })
    return new Response('ok', { status: hookStatus })
  }, 0)
  set = await startLocalSet({ env: { ALERT_URL: hook.url } })
})
afterAll(async () => {
  await set.close()
  await hook.close()
})
beforeEach(async () => {
  alerts = []
  await set.neon.rows('delete from alerts')
  await set.neon.rows('update reconciliation set last_finished_at = null')
})
afterEach(() => {
  clock.set(null)
  hookStatus = 200
  hookDelay = 0
})

const watch = (hours = 0) => watchSite(new Date(sunday + hours * hourMs))
const finishNight = (hoursAgo: number, at = sunday) =>
  set.neon.rows('update reconciliation set last_finished_at = $1', [
    new Date(at - hoursAgo * hourMs).toISOString(),
  ])
const spend = (plan: string, dollars: number) =>
  set.neon.rows(
    `insert into guidance_spend values ('2026-12-01', $1, $2)
     on conflict (period, plan) do update set micro_dollars = excluded.micro_dollars`,
    [plan, String(dollars * 1e6)],
  )
const forgeEvent = () =>
  set.call('POST', '/api/stripe/webhook', {
    body: '{}',
    headers: { 'stripe-signature': 't=1,v1=forged' },
  })
const job = (kind: 'job' | 'refund', fact: string, at: number) =>
  alertOwner({ kind, facts: [fact], text: fact }, new Date(at))

test('sends what is new once: a late night, the budget, a refund, a dispute and the week (O1)', async () => {
  await watch()
  expect(alerts).toEqual([expect.stringContaining('2026-11-30')])
  await watch(1)
  expect(alerts).toHaveLength(1)

  const { member, subscriptionOf } = paying(() => set)
  const { nurse, customer } = await member()
  const subscription = (await subscriptionOf(customer))?.id ?? ''
  await set.stripe.dispute(subscription, 'needs_response')
  await set.neon.rows(
    `insert into refunds (stripe_subscription_id, user_id, reason, state, cents)
       select $2, id, 'second_subscription', 'needs_owner', 9900 from users where clerk_id = $1`,
    [nurse.clerkId, subscription],
  )
  await finishNight(25)
  const { monthlyDollarsOf } = environment().guidance
  await spend('member', monthlyDollarsOf.member * 0.8)
  await spend('free', monthlyDollarsOf.free * 0.79)
  await watch(2)
  await watch(3)
  const [, ...events] = alerts
  const expected = [/nightly/, /80%.*member/, /^1 refunds/, /^1 disputes/]
  expect(events).toEqual(expected.map((what) => expect.stringMatching(what)))

  await spend('member', monthlyDollarsOf.member)
  await watch(4)
  await watch(5)
  expect(alerts.slice(5)).toEqual([expect.stringMatching(/paused.*member/)])
  // The next Monday, from 14:00 UTC.
  await watch(27)
  expect(alerts).toHaveLength(6)
  await watch(28)
  expect(alerts[6]).toMatch(/2026-12-07[^]*Members: 1\n[^]*Refunds to settle: 1\n/)

  const told = alerts.join('\n')
  for (const secret of [nurse.email, nurse.clerkId, customer, subscription, '@']) {
    expect(told).not.toContain(secret)
  }
}, 60_000)

test('goes on after a check that fails (O1)', async () => {
  await set.stripe.fail({ match: '/v1/disputes', status: 500, times: 3 })
  await expect(watch()).rejects.toThrow()
  await set.stripe.clearFaults()
  expect(alerts.at(-1)).toContain('Week of')
})

test('a job that fails sends its name, and nothing of its error (O1)', async () => {
  const fail = () => runJob('any', () => Promise.reject(new Error('nurse@example.com')))
  for (let time = 0; time < 2; time += 1) await expect(fail()).rejects.toThrow('any failed.')
  expect(alerts).toEqual([expect.stringMatching(/^The job any failed/)])
  expect(alerts[0]).not.toContain('nurse')
})

test('sends one alert per kind and hour in a storm of 40 events (O2)', async () => {
  const storm = (at: number) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => job('job', `job ${at} ${n}`, at + n)))
  await storm(sunday)
  await storm(sunday + hourMs / 2)
  expect(alerts).toHaveLength(1)
  await job('refund', 'another kind', sunday)
  expect(alerts).toHaveLength(2)
  await storm(sunday + 2 * hourMs)
  expect(alerts).toHaveLength(3)
}, 60_000)

test('sends one alert for many webhooks with a bad signature, and a good one none (O2)', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, forgeEvent))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]))
  await expect.poll(() => alerts).toHaveLength(1)
  expect(alerts[0]).toContain('POST /api/stripe/webhook')
})

test.each([
  ['fails', { status: 500, delay: 0 }],
  ['is slow', { status: 200, delay: 20_000 }],
])(
  'an address that %s delays no reply, and gets the alert an hour later (O3)',
  async (_, hookIs) => {
    hookStatus = hookIs.status
    hookDelay = hookIs.delay
    clock.set(Date.now() + 2 * 24 * hourMs * (hookDelay ? 2 : 1))
    const began = performance.now()
    expect((await forgeEvent()).status).toBe(400)
    expect(performance.now() - began).toBeLessThan(2_000)
    await expect.poll(() => alerts, { timeout: 5_000 }).toHaveLength(1)

    await job('refund', 'owed', sunday)
    expect(alerts).toHaveLength(2)
    hookStatus = 200
    hookDelay = 0
    await job('refund', 'owed', sunday + hourMs / 2)
    expect(alerts).toHaveLength(2)
    await job('refund', 'owed', sunday + hourMs)
    expect(alerts).toHaveLength(3)
    expect(set.log.join('\n')).not.toContain(hook.url)
  },
  30_000,
)

test('health fails only when a recorded night is older than 36 hours (O4)', async () => {
  const health = async () => (await set.call('GET', '/api/health')).status
  expect(await health()).toBe(200)
  await finishNight(35.9, Date.now())
  expect(await health()).toBe(200)
  await finishNight(36.1, Date.now())
  expect(await health()).toBe(503)
})
