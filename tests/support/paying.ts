import { expect } from 'vitest'
import type { User } from '../../domain/account/user.schema.ts'
import type { LocalSet, TestUser } from './local-set.ts'
import { eventBody } from './stripe-account.ts'

export const checkoutPath = '/api/stripe/create-checkout-session'
export const refreshPath = '/api/subscription/refresh'

/** What tests about money do again and again, against one set. */
export const paying = (set: () => LocalSet) => {
  const userOf = async (nurse: TestUser): Promise<User> =>
    (await nurse.call('GET', '/api/auth/user')).body as User

  const rowOf = async ({ clerkId }: TestUser) => {
    const query = 'select * from users where clerk_id = $1'
    return (await set().neon.rows(query, [clerkId]))[0] ?? {}
  }

  /** Makes the last sync 2 s older: the next refresh would not repeat one that recent. */
  const ageSync = async ({ clerkId }: TestUser): Promise<void> => {
    const query = `update users set billing_synced_at = billing_synced_at - interval '2 seconds'
      where clerk_id = $1`
    await set().neon.rows(query, [clerkId])
  }

  return {
    userOf,
    rowOf,
    ageSync,

    /** Asks Stripe for the truth, as the return page does. */
    async refresh(nurse: TestUser): Promise<User> {
      await ageSync(nurse)
      return (await nurse.call('POST', refreshPath)).body as User
    },

    /** The address of a checkout. */
    async checkout(nurse: TestUser, tier: 'founding' | 'standard' = 'standard'): Promise<string> {
      const { status, body } = await nurse.call('POST', checkoutPath, { tier })
      expect([status, body.error?.code]).toEqual([200, undefined])
      return body.url as string
    },

    customerOf: async (nurse: TestUser): Promise<string> =>
      String((await rowOf(nurse))['stripe_customer_id']),

    /** Sends the site an event about a customer, signed as Stripe would. */
    async send(type: string, about: object, event: object = {}, signature?: string) {
      const body = eventBody(type, about, event)
      const header = signature ?? set().stripe.signatureFor(body)
      return set().call('POST', '/api/stripe/webhook', {
        body,
        headers: { 'stripe-signature': header },
      })
    },

    /** How many seats are free, reserved and held. */
    async seats() {
      const rows = await set().neon.rows(
        'select state, count(*)::int as count from founding_seats group by state',
      )
      const count = (state: string) =>
        Number(rows.find((row) => row['state'] === state)?.['count'] ?? 0)
      return { free: count('free'), reserved: count('reserved'), held: count('held') }
    },

    /** Leaves so many seats free; the others are held by nobody. */
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
