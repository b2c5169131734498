import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startStripeAccount } from '../accounts/stripe.ts'
import type { StripeAccount } from '../accounts/stripe.ts'
import { eventTypes, site, subscribed } from './stripe-fixture.ts'

let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripeAccount(site)
})
afterEach(() => stripe.close())

async function payAndGetCharge() {
  const { id } = await subscribed(stripe)
  const [charge] = [...stripe.tables.charges.values()]
  if (!charge) throw new Error('Nothing was charged.')
  const retrieve = () => stripe.client.charges.retrieve(charge.id)
  const refund = (amount?: number) =>
    stripe.client.refunds.create({ charge: charge.id, ...(amount && { amount }) })
  return { subscription: id, charge: charge.id, retrieve, refund }
}

describe('a refund', () => {
  test('updates the charge and sends events', async () => {
    const { refund, retrieve } = await payAndGetCharge()
    expect(await refund(900)).toMatchObject({ status: 'succeeded', amount: 900 })
    expect(await retrieve()).toMatchObject({ amount_refunded: 900, refunded: false })
    expect(eventTypes(stripe).slice(-2)).toEqual(['refund.created', 'charge.refunded'])
  })

  test('is pending if the settings say so, and then succeeds', async () => {
    const { refund } = await payAndGetCharge()
    await stripe.set({ refunds: 'pending' })
    const { id, status, pending_reason, balance_transaction } = await refund()
    expect([status, pending_reason, balance_transaction]).toEqual([
      'pending',
      'insufficient_funds',
      null,
    ])
    await stripe.moveRefund(id, 'succeeded')
    expect((await stripe.client.refunds.retrieve(id)).status).toBe('succeeded')
    expect(eventTypes(stripe).at(-1)).toBe('refund.updated')
    await expect(stripe.moveRefund(id, 'succeeded')).rejects.toThrow('already')
  })

  test.each(['pending', 'succeeded'])('that is %s can fail and be repeated', async (status) => {
    const { refund, retrieve } = await payAndGetCharge()
    await stripe.set({ refunds: status })
    const { id } = await refund()
    expect(await retrieve()).toMatchObject({ amount_refunded: 4900, refunded: true })
    await stripe.moveRefund(id, 'failed')
    expect(await stripe.client.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    })
    expect(await retrieve()).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(eventTypes(stripe)).toEqual(expect.arrayContaining(['refund.updated', 'refund.failed']))
    await expect(stripe.moveRefund(id, 'succeeded')).rejects.toThrow('already')
    expect((await refund()).amount).toBe(4900)
  })

  test('is rejected permanently with the code of the control', async () => {
    const { subscription, refund } = await payAndGetCharge()
    await stripe.refuseRefunds(subscription)
    const rejected = { statusCode: 400, code: 'charge_not_refundable' }
    await expect(refund()).rejects.toMatchObject(rejected)
    await stripe.clearFaults()
    await expect(refund(100)).rejects.toMatchObject(rejected)
    expect((await stripe.client.refunds.list()).data).toEqual([])
  })
})

describe('a dispute', () => {
  test('blocks refunds while it is open and after it is lost', async () => {
    const { subscription, charge, retrieve, refund } = await payAndGetCharge()
    await stripe.dispute(subscription, 'needs_response')
    const { data } = await stripe.client.disputes.list({ charge })
    expect(data).toMatchObject([{ amount: 4900, status: 'needs_response', charge }])
    expect(await retrieve()).toMatchObject({ disputed: true, refunded: false })
    expect(eventTypes(stripe)).toContain('charge.dispute.created')
    const disputed = {
      statusCode: 400,
      code: 'charge_disputed',
      message: `Charge ${charge} has been charged back; cannot issue a refund.`,
    }
    await expect(refund()).rejects.toMatchObject(disputed)

    await stripe.dispute(subscription, 'lost')
    const id = data[0]?.id ?? ''
    expect((await stripe.client.disputes.retrieve(id)).status).toBe('lost')
    expect((await stripe.client.disputes.list()).data).toHaveLength(1)
    expect(eventTypes(stripe).at(-1)).toBe('charge.dispute.closed')
    await expect(refund()).rejects.toMatchObject(disputed)
  })

  test('as an inquiry moves no money, and a full refund closes it', async () => {
    const { subscription, refund, retrieve } = await payAndGetCharge()
    await stripe.dispute(subscription, 'warning_needs_response')
    expect(await retrieve()).toMatchObject({ disputed: true })
    expect(eventTypes(stripe)).not.toContain('charge.dispute.funds_withdrawn')
    await refund()
    const [inquiry] = [...stripe.tables.disputes.values()].slice(-1)
    expect(inquiry).toMatchObject({ status: 'warning_closed', is_charge_refundable: true })
  })

  test('allows refunds after it is won', async () => {
    const { subscription, retrieve, refund } = await payAndGetCharge()
    await stripe.dispute(subscription, 'won')
    expect(eventTypes(stripe)).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
    )
    expect(await retrieve()).toMatchObject({ disputed: true })
    expect((await refund()).status).toBe('succeeded')
  })
})
