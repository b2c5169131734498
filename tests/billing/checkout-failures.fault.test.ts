import { describe, expect, test } from 'vitest'
import { deletionPhrase } from '../../domain/account/deletion.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { checkoutPath, paying } from '../support/paying.ts'

const minute = 60_000

const set = useLocalSet({ env: { BILLING_CALLS_PER_MINUTE: '100000' } })

const { ageSync, userOf, rowOf, refresh, checkout, checkoutWithoutSession, customerOf, ...pay } =
  paying(() => set)

describe('a checkout when Stripe or the database fails', () => {
  test.each([['/v1/customers'], ['/v1/checkout/sessions']])(
    'says that nothing was charged when %s fails',
    async (match) => {
      const nurse = await set.signUp()
      await userOf(nurse)
      await set.stripe.fail({ match, status: 500, times: 2 })
      const failed = await nurse.call('POST', checkoutPath, {})
      expect(failed.status).toBe(502)
      expect(failed.body.error.message).toMatch(/Nothing was charged/)
    },
  )

  test('returns the session whose response was lost', async () => {
    const nurse = await set.signUp()
    await userOf(nurse)
    await set.stripe.fail({ match: '/v1/checkout/sessions', cutAfterBytes: 10, times: 1 })
    expect((await nurse.call('POST', checkoutPath, {})).status).toBeGreaterThanOrEqual(500)
    await checkout(nurse)
    expect(await pay.sessionsOf(await customerOf(nurse))).toHaveLength(1)
  })

  test('starts a new attempt when the session of the old one would expire too soon', async () => {
    const nurse = await set.signUp()
    await checkoutWithoutSession(nurse)
    clock.set(Date.now() + 1.5 * minute)
    const url = await checkout(nurse, 'founding')
    expect((await pay.sessionsOf(await customerOf(nurse))).map((session) => session.url)).toEqual([
      url,
    ])
  })

  test('keeps a customer id that Stripe does not know, and every endpoint answers 503 (R1)', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse, 'founding'))
    expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member' })
    const id = (await rowOf(nurse))['id'] ?? ''
    await set.neon.rows(
      `update users set stripe_customer_id = 'cus_lost', billing_synced_at = null where id = $1`,
      [id],
    )
    for (const [method, path, body] of [
      ['POST', '/api/subscription/refresh', undefined],
      ['POST', checkoutPath, {}],
      ['POST', '/api/stripe/create-portal-session', undefined],
      ['DELETE', '/api/account', { confirm: deletionPhrase }],
    ] as const) {
      const reply = await nurse.call(method, path, body)
      expect([path, reply.status, reply.body.error.code]).toEqual([path, 503, 'unavailable'])
      expect(reply.body.error.message).toContain('nothing was changed')
    }
    expect(await rowOf(nurse)).toMatchObject({
      subscription_tier: 'member',
      stripe_customer_id: 'cus_lost',
    })
  })

  test('replaces a customer who was deleted at Stripe', async () => {
    const nurse = await set.signUp()
    await checkout(nurse)
    const deletedCustomer = await customerOf(nurse)
    await set.stripe.client.customers.del(deletedCustomer)
    const portal = await nurse.call('POST', '/api/stripe/create-portal-session')
    expect([portal.status, portal.body.error?.code]).toEqual([409, 'no_billing_account'])
    await checkout(nurse)
    expect(await customerOf(nurse)).not.toBe(deletedCustomer)
  })

  test('answers within the deadline when Stripe stalls (D2)', async () => {
    const nurse = await set.signUp()
    await checkout(nurse)
    await set.stripe.fail({ match: '/v1', delayMs: 60_000, times: 10 })
    const began = Date.now()
    const reply = await nurse.call('POST', '/api/subscription/refresh')
    expect([reply.status, reply.body.error.code]).toEqual([504, 'upstream_timeout'])
    expect(Date.now() - began).toBeLessThan(20_000)
  }, 40_000)
})
