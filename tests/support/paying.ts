import { expect } from 'vitest'
import { deletionPhrase } from '../../domain/account/deletion.ts'
import type { User } from '../../domain/account/user.schema.ts'
import type { PriceName } from '../../domain/billing/plans.ts'
import type { LocalSet, TestUser } from './local-set.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { eventBody } from '@rn-opportunities/emulators/accounts/stripe.ts'

export const checkoutPath = '/api/stripe/create-checkout-session'
export const refreshPath = '/api/subscription/refresh'

/** Helpers for billing tests. `set` returns the functions and emulators of the test. */
export const paying = (set: () => LocalSet) => {
  const userOf = async (nurse: TestUser): Promise<User> =>
    (await nurse.call('GET', '/api/auth/user')).body as User

  const rowOf = async ({ clerkId }: TestUser) => {
    const query = 'select * from users where clerk_id = $1'
    return (await set().neon.rows(query, [clerkId]))[0] ?? {}
  }

  /** Syncs with Stripe, like the page that a user returns to after the checkout. */
  const refresh = async (nurse: TestUser): Promise<User> =>
    (await nurse.call('POST', refreshPath)).body as User

  const checkout = async (nurse: TestUser, tier: PriceName = 'standard'): Promise<string> => {
    const { status, body } = await nurse.call('POST', checkoutPath, { tier })
    expect([status, body.error?.code]).toEqual([200, undefined])
    return body.url as string
  }

  const customerOf = async (nurse: TestUser): Promise<string> =>
    String((await rowOf(nurse))['stripe_customer_id'])

  /** The newest first, also those that have ended. */
  const subscriptionsOf = async (customer: string) =>
    (await set().stripe.client.subscriptions.list({ customer, status: 'all' })).data

  const subscriptionOf = async (customer: string) => (await subscriptionsOf(customer))[0]

  /**
   * Creates a user who has paid at Stripe. The site has not stored the payment yet, because it got
   * no webhook event.
   */
  const paidInSilence = async (tier: PriceName = 'standard') => {
    const nurse = await set().signUp()
    await set().stripe.pay(await checkout(nurse, tier))
    return { nurse, customer: await customerOf(nurse) }
  }

  return {
    userOf,
    rowOf,
    refresh,
    checkout,
    customerOf,
    paidInSilence,

    async member(tier: PriceName = 'standard') {
      const paid = await paidInSilence(tier)
      expect(await refresh(paid.nurse)).toMatchObject({ subscriptionTier: 'member' })
      return paid
    },

    subscriptionOf,

    statusesOf: async (customer: string) =>
      (await subscriptionsOf(customer)).map(({ status }) => status),

    /** Pays for a second subscription 5 s later, at the same price, and returns its id. */
    async payTwice(customer: string): Promise<string> {
      const price = (await subscriptionOf(customer))?.items.data[0]?.price.id ?? ''
      clock.set(Date.now() + 5_000)
      const { url } = await set().stripe.client.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: set().url,
      })
      await set().stripe.pay(url ?? '')
      return (await subscriptionOf(customer))?.id ?? ''
    },

    /** Starts a founding checkout whose session Stripe fails to open. Its seat stays reserved. */
    async checkoutWithoutSession(nurse: TestUser): Promise<void> {
      await set().stripe.fail({ match: '/v1/checkout/sessions', status: 500, times: 2 })
      expect((await nurse.call('POST', checkoutPath, { tier: 'founding' })).status).toBe(502)
    },

    sessionsOf: async (customer: string) =>
      (await set().stripe.client.checkout.sessions.list({ customer, limit: 100 })).data,

    refundsShownTo: async (nurse: TestUser) =>
      (await nurse.call('GET', '/api/subscription/refunds')).body,

    deleteAccount: (nurse: TestUser) =>
      nurse.call('DELETE', '/api/account', { confirm: deletionPhrase }),

    /** Sends an event to the webhook endpoint, with a valid signature unless `signature` is set. */
    async send(type: string, about: object, event: object = {}, signature?: string) {
      const body = eventBody(type, about, event)
      const header = signature ?? set().stripe.signatureFor(body)
      return set().call('POST', '/api/stripe/webhook', {
        body,
        headers: { 'stripe-signature': header },
      })
    },

    async seats() {
      const rows = await set().neon.rows(
        'select state, count(*)::int as count from founding_seats group by state',
      )
      const count = (state: string) =>
        Number(rows.find((row) => row['state'] === state)?.['count'] ?? 0)
      return { free: count('free'), reserved: count('reserved'), held: count('held') }
    },

    /** Sets the first `free` seats to 'free', and the others to 'held'. No seat keeps its user. */
    async leaveSeats(free: number) {
      await set().neon.rows(`update founding_seats set state = 'free', user_id = null,
        checkout_session_id = null, reserved_at = null, held_at = null`)
      await set().neon.rows(
        `update founding_seats set state = 'held', held_at = now() where number > $1`,
        [String(free)],
      )
    },
  }
}
