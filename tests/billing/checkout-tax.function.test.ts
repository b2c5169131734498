import { expect, test } from 'vitest'
import { useLocalSet } from '../support/use-local-set.ts'
import { paying } from '../support/paying.ts'

const set = useLocalSet({ env: { STRIPE_AUTOMATIC_TAX: 'on' } })

const { checkout, customerOf } = paying(() => set)

test('adds tax and saves the billing address for renewals when the setting is on (R17)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse)
  const customer = await customerOf(nurse)
  const [session] = (await set.stripe.client.checkout.sessions.list({ customer })).data
  expect(session?.automatic_tax.enabled).toBe(true)
})
