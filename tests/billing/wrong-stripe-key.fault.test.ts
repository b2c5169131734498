import Stripe from 'stripe'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deletionPhrase } from '../../domain/account/deletion.ts'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser, TestReply } from '../support/local-set.ts'
import { freePort } from '@rn-opportunities/emulators/shared/free-port.ts'
import { paying } from '../support/paying.ts'
import { eventBody } from '@rn-opportunities/emulators/accounts/stripe.ts'

const set = useLocalSet()
let rightKey: string
beforeAll(async () => {
  rightKey = set.stripe.env.STRIPE_SECRET_KEY
})
afterEach(() => {
  process.env['STRIPE_SECRET_KEY'] = rightKey
})

const { checkout, refresh, rowOf } = paying(() => set)

/** Serves the site again on another port, with the same database and another Stripe key. */
async function deployWith(key: string) {
  process.env['STRIPE_SECRET_KEY'] = key
  const port = await freePort()
  const site = await serveSite({ functionsDirectory: 'netlify/functions', port })
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<TestReply> => {
    const reply = await fetch(`http://localhost:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    })
    return { status: reply.status, headers: reply.headers, body: await reply.json() }
  }
  return {
    close: site.close,
    call,
    callAs: (nurse: TestUser, method: string, path: string, body?: object) =>
      call(
        method,
        path,
        { authorization: `Bearer ${nurse.token()}` },
        body && JSON.stringify(body),
      ),
  }
}

/**
 * Runs the reconciliation with the current `STRIPE_SECRET_KEY`. Loads its modules again, because
 * they cache the key.
 */
async function reconcileNow() {
  vi.resetModules()
  const { reconcileAllCustomers } = await import('../../netlify/server/billing/reconciliation.ts')
  return reconcileAllCustomers(() => new Date(), 3_600_000)
}

describe.each([
  ['of another account', 'sk_test_other', 'acct_other (test mode)'],
  ['of the other mode', 'sk_live_local', 'acct_local (live mode)'],
])('a Stripe key %s', (_, key, name) => {
  test('is rejected by every endpoint, changes no member and creates nothing at Stripe (R1)', async () => {
    const [member, newcomer] = [await set.signUp(), await set.signUp()]
    await set.stripe.pay(await checkout(member, 'founding'))
    expect(await refresh(member)).toMatchObject({ subscriptionTier: 'member' })
    await newcomer.call('GET', '/api/auth/user')
    await set.neon.rows('update users set billing_synced_at = null')
    const before = await rowOf(member)

    const site = await deployWith(key)
    for (const [nurse, method, path, body] of [
      [member, 'POST', '/api/subscription/refresh', {}],
      [member, 'POST', '/api/stripe/create-checkout-session', {}],
      [newcomer, 'POST', '/api/stripe/create-checkout-session', {}],
      [member, 'POST', '/api/stripe/create-portal-session', {}],
      [member, 'DELETE', '/api/account', { confirm: deletionPhrase }],
    ] as const) {
      const lines = set.log.length
      const reply = await site.callAs(nurse, method, path, body)
      expect([path, reply.status, reply.body.error?.code]).toEqual([path, 503, 'unavailable'])
      expect(reply.body.error.message).toContain('Nothing was charged or changed')
      expect(reply.headers.get('retry-after')).toBe('300')
      const [line, ...more] = set.log.slice(lines)
      expect(more).toEqual([])
      expect(line).toContain(
        `STRIPE_SECRET_KEY is a key of ${name}, but this database belongs to acct_local (test mode)`,
      )
    }
    const customer = before['stripe_customer_id']
    const event = eventBody('invoice.paid', { customer }, { livemode: key.includes('live') })
    const headers = { 'stripe-signature': set.stripe.signatureFor(event) }
    expect((await site.call('POST', '/api/stripe/webhook', headers, event)).status).toBe(503)
    await site.close()

    const lines = set.log.length
    expect(await reconcileNow()).toEqual({ compared: 0, failed: 0, finished: false })
    expect(set.log.slice(lines)).toEqual([expect.stringContaining('not reconciled')])

    const unchanged = (row: object) => ({ ...row, updated_at: null })
    expect(unchanged(await rowOf(member))).toEqual(unchanged(before))
    expect((await rowOf(newcomer))['stripe_customer_id']).toBeNull()
    const { port } = new URL(set.stripe.url)
    const client = new Stripe(key, { host: 'localhost', port, protocol: 'http', telemetry: false })
    expect((await client.customers.list()).data).toEqual([])

    process.env['STRIPE_SECRET_KEY'] = rightKey
    expect(await reconcileNow()).toMatchObject({ failed: 0, finished: true })
    expect(await refresh(member)).toMatchObject({
      subscriptionTier: 'member',
      isFoundingMember: true,
    })
  })
})
