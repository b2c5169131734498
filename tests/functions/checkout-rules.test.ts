import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lookupKeys } from '../../domain/stripe-account.ts'
import { startLocalSet } from '../local-set.ts'
import type { LocalSet } from '../local-set.ts'
import { checkoutPath, paying } from '../paying.ts'

let set: LocalSet
beforeAll(async () => {
  set = await startLocalSet({ env: { CHANGING_CALLS_PER_MINUTE: '100000' } })
})
afterEach(async () => {
  await set.mend()
  await set.stripe.mend()
})
afterAll(() => set.close())

const { checkout, customerOf } = paying(() => set)

const sessionsOf = async (customer: string) =>
  (await set.stripe.client.checkout.sessions.list({ customer, limit: 100 })).data

/** Turns a card payment into a bank debit that the bank has yet to confirm, or has refused. */
async function asBankDebit(customer: string, status: 'processing' | 'requires_payment_method') {
  const { checkoutSessions, paymentIntents, subscriptions } = set.stripe.tables
  const ofCustomer = <Row extends { customer: unknown }>(rows: Map<string, Row>) =>
    [...rows.values()].filter((row) => row.customer === customer)
  for (const session of ofCustomer(checkoutSessions)) session.payment_status = 'unpaid'
  for (const intent of ofCustomer(paymentIntents)) intent.status = status
  for (const subscription of ofCustomer(subscriptions)) subscription.status = 'incomplete'
}

// First, because an instance remembers the prices that it has seen.
describe('the price at Stripe', () => {
  test('is refused while its amount, currency or interval differs from the page (R16)', async () => {
    const nurse = await set.signUp()
    const price = [...set.stripe.tables.prices.values()].find(
      ({ lookup_key }) => lookup_key === lookupKeys.standard,
    )
    if (!price) throw new Error('The account has no standard price.')
    for (const wrong of [{ unit_amount: 10_900 }, { currency: 'eur' }, { recurring: null }]) {
      const right = { ...price }
      Object.assign(price, wrong)
      const { status, body, headers } = await nurse.call('POST', checkoutPath, {})
      expect([status, body.error.code]).toEqual([503, 'unavailable'])
      expect(body.error.message).toMatch(/price/)
      expect(headers.get('retry-after')).toBe('300')
      expect(set.log.at(-1)).toContain('rn_member_standard_quarterly')
      Object.assign(price, right)
    }
    expect([...set.stripe.tables.checkoutSessions.values()]).toEqual([])
    await checkout(nurse)
  })
})

describe('a bank debit', () => {
  test('blocks a second checkout while the bank has not confirmed it (R2)', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse))
    const customer = await customerOf(nurse)
    await asBankDebit(customer, 'processing')
    for (const tier of ['standard', 'founding'] as const) {
      const { status, body } = await nurse.call('POST', checkoutPath, { tier })
      expect([status, body.error.code]).toEqual([409, 'in_progress'])
      expect(body.error.message).toMatch(/bank/)
    }
    expect(await sessionsOf(customer)).toHaveLength(1)
  })

  test('allows a new checkout after the bank refused it (R2)', async () => {
    const nurse = await set.signUp()
    await set.stripe.pay(await checkout(nurse))
    const customer = await customerOf(nurse)
    await asBankDebit(customer, 'requires_payment_method')
    await checkout(nurse)
    expect(await sessionsOf(customer)).toHaveLength(2)
  })
})
