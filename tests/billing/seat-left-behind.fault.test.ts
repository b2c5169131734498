import { expect, test } from 'vitest'
import { useLocalSet } from '../support/use-local-set.ts'
import { checkoutPath, paying } from '../support/paying.ts'

const set = useLocalSet()

const { checkout, refresh, seats } = paying(() => set)

test('frees a reserved seat when its user pays the standard price (S2)', async () => {
  const nurse = await set.signUp()
  const standard = await checkout(nurse, 'standard')
  // The site reserves a founding seat, but Stripe fails to expire the session at the standard
  // price.
  await set.stripe.fail({ match: '/v1/checkout/sessions/', status: 500, times: 2 })
  const { status } = await nurse.call('POST', checkoutPath, { tier: 'founding' })
  expect([status, await seats()]).toEqual([502, { free: 99, reserved: 1, held: 0 }])

  await set.stripe.pay(standard)
  expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'member', foundingSeat: 'none' })
  expect(await seats()).toEqual({ free: 100, reserved: 0, held: 0 })
})
