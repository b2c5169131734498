import { beforeEach, describe, expect, test } from 'vitest'
import { deletionPhrase } from '../../domain/account/deletion-phrase.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { paying } from '../support/paying.ts'

const set = useLocalSet({ env: { CHANGING_CALLS_PER_MINUTE: '100000' } })
beforeEach(() => leaveSeats(2))

const { refresh, checkout, customerOf, send, seats, leaveSeats } = paying(() => set)

/**
 * Pays a founding checkout by bank debit. Changes the session first, because our sessions reject
 * bank debits.
 */
async function paysByBank(delayedSubscription: 'active' | 'incomplete') {
  await set.stripe.set({ delayedSubscription })
  const nurse = await set.signUp()
  const url = await checkout(nurse, 'founding')
  const session = [...set.stripe.tables.checkoutSessions.values()].find((one) => one.url === url)
  if (session) session.payment_method_types = ['us_bank_account']
  await set.stripe.pay(url, { method: 'us_bank_account' })
  const customer = await customerOf(nurse)
  const { data } = await set.stripe.client.subscriptions.list({ customer, status: 'all' })
  expect(data.map(({ status }) => status)).toEqual([delayedSubscription])
  return { nurse, customer, subscription: data[0]?.id ?? '' }
}

const deleteAccount = (nurse: TestUser) =>
  nurse.call('DELETE', '/api/account', { confirm: deletionPhrase })

const refundsAtStripe = async () => (await set.stripe.client.refunds.list({ limit: 100 })).data

describe.each(['active', 'incomplete'] as const)(
  'a first payment by bank debit, with a subscription that is %s meanwhile',
  (delayed) => {
    test('grants nothing and keeps the seat reserved until the bank confirms it (R2)', async () => {
      const { nurse, customer, subscription } = await paysByBank(delayed)
      await send('checkout.session.completed', { customer })
      expect(await refresh(nurse)).toMatchObject({
        subscriptionTier: 'free',
        foundingSeat: 'reserved',
      })
      expect(await seats()).toEqual({ free: 1, reserved: 1, held: 98 })

      await set.stripe.settle(subscription, 'succeeded')
      await send('checkout.session.async_payment_succeeded', { customer })
      expect(await refresh(nurse)).toMatchObject({
        subscriptionTier: 'member',
        foundingSeat: 'held',
      })
    })

    test('leaves no membership and no seat when the bank refuses it (R2)', async () => {
      const { nurse, customer, subscription } = await paysByBank(delayed)
      await refresh(nurse)
      await set.stripe.settle(subscription, 'failed')
      expect((await send('checkout.session.async_payment_failed', { customer })).status).toBe(200)
      expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
      expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free', foundingSeat: 'none' })
    })

    test('keeps the account until the bank has decided (R2)', async () => {
      const { nurse, subscription } = await paysByBank(delayed)
      const { status, body } = await deleteAccount(nurse)
      expect([status, body.error.code]).toEqual([409, 'in_progress'])
      expect(body.error.message).toContain('Your bank is still confirming a payment')
      await set.stripe.settle(subscription, 'failed')
      expect((await deleteAccount(nurse)).status).toBe(200)
      expect(await seats()).toEqual({ free: 2, reserved: 0, held: 98 })
    })

    test.each([
      ['succeeded', [4900], { state: 'succeeded', cents: '4900' }],
      ['failed', [], { state: 'succeeded', cents: '0' }],
    ] as const)(
      'keeps its refund pending until the debit has %s, then settles it (R2)',
      async (outcome, amounts, settled) => {
        const { nurse, subscription } = await paysByBank(delayed)
        await set.neon.rows(
          `insert into refunds (stripe_subscription_id, user_id, reason)
           select $1, id, 'second_subscription' from users where clerk_id = $2`,
          [subscription, nurse.clerkId],
        )
        const row = async () =>
          (
            await set.neon.rows(
              'select state, cents from refunds where stripe_subscription_id = $1',
              [subscription],
            )
          )[0]
        const before = (await refundsAtStripe()).length
        await refresh(nurse)
        expect(await row()).toEqual({ state: 'owed', cents: null })

        await set.stripe.settle(subscription, outcome)
        await refresh(nurse)
        expect(await row()).toEqual(settled)
        const newRefunds = (await refundsAtStripe()).slice(0, -before || undefined)
        expect(newRefunds.map(({ amount }) => amount)).toEqual(amounts)
        const shownRefunds = (await nurse.call('GET', '/api/subscription/refunds')).body
        expect(shownRefunds).toHaveLength(amounts.length)
        expect(await refresh(nurse)).toMatchObject({ subscriptionTier: 'free' })
      },
    )
  },
)
