import { afterEach, describe, expect, test } from 'vitest'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { paying } from '../support/paying.ts'
import { declinedCard } from '@rn-opportunities/emulators/accounts/stripe.ts'

const checkout = '/api/stripe/create-checkout-session'

const set = useLocalSet()
afterEach(() => set.stripe.setWebhooks('drop'))

const userOf = async (nurse: TestUser) => (await nurse.call('GET', '/api/auth/user')).body
const { refresh } = paying(() => set)

describe('from the price to the membership', () => {
  test('makes a user a founding member after the payment event', async () => {
    const nurse = await set.signUp()
    const { status, body } = await nurse.call('POST', checkout, {
      tier: 'founding',
      returnUrl: '/opportunity/executive-health-monitoring',
    })
    expect(status).toBe(200)
    expect(await userOf(nurse)).toMatchObject({
      subscriptionTier: 'free',
      foundingSeat: 'reserved',
    })

    set.stripe.setWebhooks('normal')
    const { location } = await set.stripe.pay(body.url)
    expect(location).toBe(
      `${set.url}/subscription?checkout=complete&returnUrl=%2Fopportunity%2Fexecutive-health-monitoring`,
    )
    await expect
      .poll(async () => await userOf(nurse), { timeout: 5_000 })
      .toMatchObject({
        subscriptionTier: 'member',
        subscriptionStatus: 'active',
        isFoundingMember: true,
        foundingSeat: 'held',
        cancelAtPeriodEnd: false,
      })
  })

  test('a declined card changes nothing, and the same page accepts another card', async () => {
    const nurse = await set.signUp()
    const { body } = await nurse.call('POST', checkout, {})
    expect((await set.stripe.pay(body.url, declinedCard)).status).toBe(402)
    expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free' })
    await set.stripe.pay(body.url)
    expect(await refresh(nurse)).toMatchObject({
      subscriptionTier: 'member',
      isFoundingMember: false,
    })
  })
})
