import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deletionPhrase } from '../../domain/account/deletion.ts'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { signUpExisting } from '../support/members.ts'
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

const { member } = paying(() => set)

/**
 * Serves the site again on another port, with the same database and another Stripe key. Runs the
 * reconciliation with modules that are loaded again, because they cache the key.
 */
async function deployWith(key: string) {
  process.env['STRIPE_SECRET_KEY'] = key
  vi.resetModules()
  const { reconcileAllCustomers } = await import('../../netlify/server/billing/reconciliation.ts')
  const { port, close } = await serveSite({ functionsDirectory: 'netlify/functions', port: 0 })
  const send = async (method: string, path: string, headers: object, body: string) => {
    const url = `http://localhost:${port}${path}`
    const json = { 'content-type': 'application/json', ...headers }
    const reply = await fetch(url, { method, headers: json, body })
    return { status: reply.status, body: (await reply.json()) as { error?: { code: string } } }
  }
  return { close, send, reconcile: () => reconcileAllCustomers(() => new Date(), 3_600_000) }
}

test.each([
  ['of another account', 'sk_test_other', 'acct_other (test mode)'],
  ['of the other mode', 'sk_live_local', 'acct_local (live mode)'],
])(
  'a Stripe key %s is rejected by every endpoint, changes no member and creates nothing at Stripe (R1)',
  async (_, key, name) => {
    const { nurse: paying, customer } = await member('founding')
    const newcomer = await signUpExisting(set)
    const rows = () =>
      set.neon
        .rows(`select subscription_tier, subscription_status, stripe_customer_id, is_founding_member
        from users order by clerk_id`)
    const before = await rows()
    const customers = set.stripe.tables.customers.size

    const site = await deployWith(key)
    for (const [nurse, method, path, body] of [
      [paying, 'POST', '/api/subscription/refresh', {}],
      [newcomer, 'POST', '/api/stripe/create-checkout-session', {}],
      [paying, 'POST', '/api/stripe/create-portal-session', {}],
      [paying, 'DELETE', '/api/account', { confirm: deletionPhrase }],
    ] as const) {
      const lines = set.log.length
      const headers = { authorization: `Bearer ${nurse.token()}` }
      const reply = await site.send(method, path, headers, JSON.stringify(body))
      expect([path, reply.status, reply.body.error?.code]).toEqual([path, 503, 'unavailable'])
      expect(set.log.slice(lines)).toEqual([
        expect.stringContaining(
          `STRIPE_SECRET_KEY is a key of ${name}, but this database belongs to acct_local (test mode)`,
        ),
      ])
    }
    const event = eventBody('invoice.paid', { customer }, { livemode: key.includes('live') })
    const headers = { 'stripe-signature': set.stripe.signatureFor(event) }
    expect((await site.send('POST', '/api/stripe/webhook', headers, event)).status).toBe(503)
    expect(await site.reconcile()).toEqual({ compared: 0, failed: 0, finished: false })
    await site.close()
    expect([await rows(), set.stripe.tables.customers.size]).toEqual([before, customers])
  },
)
