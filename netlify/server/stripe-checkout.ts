import type { PriceName } from '../../domain/billing.ts'
import { lookupKeys } from '../../domain/stripe-account.ts'
import { once } from './once.ts'
import { ask, refusalOf } from './stripe.ts'

const sessionStatuses = ['open', 'complete', 'expired'] as const

/** A Checkout session, as far as this site needs it. */
export interface CheckoutSession {
  id: string
  url: string
  status: (typeof sessionStatuses)[number]
  /** Complete, but the bank has neither confirmed nor refused the payment yet. */
  isBeingPaid: boolean
  /** The attempt that made it (`checkouts.attempt`). */
  attempt: string | undefined
}

/** The part of Stripe's session that this site reads. */
interface StripeSession {
  id: string
  url: string | null
  status: string | null
  payment_status: string
  metadata: Record<string, string> | null
}

const toSession = (given: StripeSession, isProcessing: boolean): CheckoutSession => ({
  id: given.id,
  url: given.url ?? '',
  status: sessionStatuses.find((known) => known === given.status) ?? 'expired',
  isBeingPaid: isProcessing && isUnpaid(given),
  attempt: given.metadata?.['attempt'],
})

const isUnpaid = ({ status, payment_status: paid }: StripeSession): boolean =>
  status === 'complete' && paid === 'unpaid'

/**
 * The newest hundred Checkout sessions of a customer. A bank debit takes up to 4 business days;
 * a session stays `unpaid` when it fails, so the customer's payments tell the two apart.
 */
export const listCheckoutSessions = (customer: string): Promise<CheckoutSession[]> =>
  ask(
    async ({ checkout, paymentIntents }) => {
      const { data } = await checkout.sessions.list({ customer, limit: 100 })
      const payments = data.some(isUnpaid)
        ? (await paymentIntents.list({ customer, limit: 100 })).data
        : []
      const isProcessing = payments.some(({ status }) => status === 'processing')
      return data.map((session) => toSession(session, isProcessing))
    },
    () => [],
  )

/** Stripe's ids of the two prices, by their lookup keys. */
const priceIds = once(() =>
  ask(async ({ prices }): Promise<Record<PriceName, string>> => {
    const { data } = await prices.list({ lookup_keys: Object.values(lookupKeys), active: true })
    const idOf = (name: PriceName): string => {
      const price = data.find(({ lookup_key }) => lookup_key === lookupKeys[name])
      if (!price) throw new Error(`Stripe has no price ${lookupKeys[name]}: run stripe:setup.`)
      return price.id
    }
    return { founding: idOf('founding'), standard: idOf('standard') }
  }),
)

/** What a Checkout session is made of; an attempt with the same values gets the same session. */
export interface CheckoutWish {
  userId: string
  customer: string
  attempt: string
  price: PriceName
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** Makes a session, or finds the one that the same attempt has made; else says why there is none. */
export async function createCheckoutSession(
  wish: CheckoutWish,
): Promise<CheckoutSession | 'too late' | 'no customer'> {
  const price = (await priceIds())[wish.price]
  const metadata = { userId: wish.userId, attempt: wish.attempt, plan: wish.price }
  try {
    const session = await ask(({ checkout }) =>
      checkout.sessions.create(
        {
          mode: 'subscription',
          customer: wish.customer,
          client_reference_id: wish.userId,
          line_items: [{ price, quantity: 1 }],
          success_url: wish.successUrl,
          cancel_url: wish.cancelUrl,
          expires_at: Math.floor(wish.expiresAt.getTime() / 1000),
          metadata,
          subscription_data: { metadata },
        },
        { idempotencyKey: `checkout-${wish.attempt}` },
      ),
    )
    return toSession(session, false)
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (refusal?.param === 'expires_at') return 'too late'
    if (refusal?.code === 'resource_missing' && refusal.param === 'customer') return 'no customer'
    throw cause
  }
}

/**
 * Ends an open session; one that is not open any more is left as it is.
 *
 * @returns what has become of it: still `open` while a payment is being taken
 */
export async function expireCheckoutSession(id: string): Promise<CheckoutSession['status']> {
  const session = await ask(({ checkout }) => checkout.sessions.expire(id)).catch(
    (cause: unknown) => {
      if (!refusalOf(cause)) throw cause
      return ask(({ checkout }) => checkout.sessions.retrieve(id))
    },
  )
  return toSession(session, false).status
}
