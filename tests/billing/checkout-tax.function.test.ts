import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet } from '../support/local-set.ts'
import { paying } from '../support/paying.ts'

let set: LocalSet
beforeAll(async () => {
  set = await startLocalSet({ env: { STRIPE_AUTOMATIC_TAX: 'on' } })
})
afterAll(() => set.close())

const { checkout, customerOf } = paying(() => set)

test('adds tax and saves the billing address for renewals when the setting is on (R17)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse)
  const customer = await customerOf(nurse)
  const [session] = (await set.stripe.client.checkout.sessions.list({ customer })).data
  expect(session?.automatic_tax.enabled).toBe(true)
})
