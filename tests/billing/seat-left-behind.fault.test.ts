import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet } from '../support/local-set.ts'
import { checkoutPath, paying } from '../support/paying.ts'

let set: LocalSet
beforeAll(async () => {
  set = await startLocalSet()
}, 120_000)
afterAll(() => set?.close())

const { checkout, refresh, seats } = paying(() => set)

test('frees a reserved seat when its user pays the standard price (S2)', async () => {
  const nurse = await set.signUp()
  const standard = await checkout(nurse, 'standard')
  // Reserving a founding seat works, but Stripe fails to expire the earlier session.
  await set.stripe.fail({ match: '/v1/checkout/sessions/', status: 500, times: 2 })
  const { status } = await nurse.call('POST', checkoutPath, { tier: 'founding' })
  expect([status, await seats()]).toEqual([502, { free: 99, reserved: 1, held: 0 }])

  await set.stripe.pay(standard)
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member', foundingSeat: 'none' })
  expect(await seats()).toEqual({ free: 100, reserved: 0, held: 0 })
})
