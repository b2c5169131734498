import { beforeAll, describe, expect, test } from 'vitest'
import { useLocalSet } from '../support/use-local-set.ts'
import { signUpExisting } from '../support/members.ts'
import { bad, everythingIn, html, sql } from './invalid-values.ts'

const set = useLocalSet()
beforeAll(async () => {
  const nurse = await signUpExisting(set)
  await nurse.call('POST', '/api/stripe/create-checkout-session', { tier: 'standard' })
})

describe('input from vendors (I1)', () => {
  const stripe = '/api/stripe/webhook'
  const deliver = (body: string) =>
    set.call('POST', stripe, {
      body,
      headers: { 'stripe-signature': set.stripe.signatureFor(body) },
    })

  test.each(Object.keys(bad))('refuses a webhook without a signature: %s', async (name) => {
    const before = await everythingIn(set)
    for (const path of [stripe, '/api/clerk/webhook']) {
      const reply = await set.call('POST', path, { body: `{"data":${bad[name]}}` })
      expect([400, 413], path).toContain(reply.status)
    }
    expect(await everythingIn(set)).toEqual(before)
  })

  test.each(Object.keys(bad).filter((name) => name !== '7 MB'))(
    'ignores a signed event whose customer is %s',
    async (name) => {
      const before = await everythingIn(set)
      const reply = await deliver(
        `{"id":"evt_odd","object":"event","type":"invoice.paid","livemode":false,` +
          `"data":{"object":{"customer":${bad[name]}}}}`,
      )
      expect(reply.status).toBeLessThan(500)
      expect(await everythingIn(set)).toEqual(before)
    },
  )

  test.each([
    ['NUL', 'A\0da', 'Ada'],
    ['a lone surrogate', 'Ada\ud800', 'Ada\ufffd'],
    ['HTML', html, html],
    ['SQL', sql, sql],
    ['10,000 characters', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ])('signs in a user whose name at Clerk holds %s', async (_, firstName, storedName) => {
    const newcomer = await set.signUp()
    Object.assign(set.clerk.instance.store.user(newcomer.clerkId) ?? {}, { firstName })
    const reply = await newcomer.call('GET', '/api/auth/user')
    expect([reply.status, reply.body.firstName]).toEqual([200, storedName])
  })
})
