import { invoiceFooter } from '../../../domain/billing/offer.ts'
import { takesPayment } from '../../../domain/billing/refunds.ts'
import type { Charge } from '../../../domain/billing/refunds.ts'
import {
  subscriptionExpansions,
  toSubscription,
} from '../../../domain/billing/stripe-subscription.ts'
import type { Subscription } from '../../../domain/billing/subscription.ts'
import { siteMark } from '../../../domain/billing/webhook-events.ts'
import { cutText } from '../../../domain/text/text.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { paths } from '../../../domain/http/paths.ts'
import type { UserRow } from '../account/users.ts'
import { memoizeAsync } from '../http/memoize.ts'
import { siteOrigins } from '../http/site-origins.ts'
import { callStripe, asInvalidRequest, stripeId } from './stripe.ts'
import type { StripeClient } from './stripe.ts'

/** Stripe's limit for a name, in characters (docs.stripe.com/api/customers/create). */
const maxNameLength = 256

/** The name that Stripe prints on receipts, and the email address that receives them. */
export interface Contact {
  email: string | null
  firstName: string | null
  lastName: string | null
}

/**
 * Sends a request about a customer. For a deleted customer, returns the result of `deleted`.
 *
 * @throws {ApiError} unavailable if Stripe cannot find an object of the request, but does not
 *   report the customer as deleted
 */
export async function callForCustomer<Answer>(
  customer: string,
  work: (client: StripeClient) => Promise<Answer>,
  deleted: () => Answer,
): Promise<Answer> {
  try {
    return await callStripe(work)
  } catch (cause) {
    if (asInvalidRequest(cause)?.code !== 'resource_missing') throw cause
    await assertDeleted(customer)
    return deleted()
  }
}

/** @throws {ApiError} unavailable unless Stripe reports this customer as deleted */
export async function assertDeleted(customer: string): Promise<void> {
  const retry = { retryAfter: 300 }
  try {
    const retrieved = await callStripe(({ customers }) => customers.retrieve(customer))
    if (retrieved.deleted) return
  } catch (cause) {
    if (asInvalidRequest(cause)?.code !== 'resource_missing') throw cause
    throw new ApiError('unavailable', unknownCustomer, { ...retry, cause })
  }
  throw new ApiError('unavailable', unknownCustomer, retry)
}

const unknownCustomer =
  'We could not find your billing account at Stripe, so nothing was changed. Please contact us.'

/**
 * Creates a user's Stripe customer. While Stripe accepts `key`, the same `key` returns the same
 * customer.
 */
export const createCustomer = (userId: string, contact: Contact, key: string): Promise<string> =>
  sendContact(contact, async ({ email, name, ...rest }) => {
    // Stripe rejects an empty text here, and another request under the same key.
    const fields = { ...rest, ...(name && { name }), ...(email && { email }) }
    const { id } = await callStripe(({ customers }) =>
      customers.create(
        { ...fields, metadata: { userId } },
        { idempotencyKey: `${key}${email ? '' : '-no-email'}` },
      ),
    )
    return id
  })

/** Updates the name, the email and the invoice footer of a customer. Does nothing if it is deleted. */
export const updateCustomer = (customer: string, contact: Contact): Promise<void> =>
  sendContact(contact, (fields) =>
    callForCustomer(
      customer,
      async ({ customers }) => void (await customers.update(customer, fields)),
      () => undefined,
    ),
  )

/**
 * Calls `send` with Stripe's fields of a contact. `email` is empty if it is unknown or rejected by
 * Stripe.
 */
async function sendContact<Answer>(
  { email, firstName, lastName }: Contact,
  send: (fields: {
    email: string
    name: string
    invoice_settings: { footer: string }
  }) => Promise<Answer>,
): Promise<Answer> {
  const name = [firstName, lastName].filter(Boolean).join(' ').toWellFormed()
  const { href } = new URL(paths.subscription, siteOrigins()[0])
  const fields = {
    name: cutText(name, maxNameLength),
    invoice_settings: { footer: invoiceFooter(href) },
  }
  try {
    return await send({ ...fields, email: email ?? '' })
  } catch (cause) {
    if (asInvalidRequest(cause)?.param !== 'email') throw cause
    return send({ ...fields, email: '' })
  }
}

/**
 * Deletes a customer, which ends all subscriptions immediately. Does nothing if the customer is
 * already deleted.
 */
export const deleteCustomer = (customer: string): Promise<void> =>
  callForCustomer(
    customer,
    async ({ customers }) => void (await customers.del(customer)),
    () => undefined,
  )

/**
 * Lists the newest 100 subscriptions of a customer, including ended ones. Empty for a deleted
 * customer.
 */
export const listSubscriptions = (customer: string): Promise<Subscription[]> =>
  callForCustomer(
    customer,
    async ({ subscriptions }) => {
      const { data } = await subscriptions.list({
        customer,
        status: 'all',
        limit: 100,
        expand: subscriptionExpansions.map((path) => `data.${path}`),
      })
      return data.map(toSubscription)
    },
    () => [],
  )

/**
 * Lists the newest 100 charges of a customer. Empty if Stripe does not have the customer. Reads the
 * disputes too, because `disputed` stays true after a dispute is won, and may be true for an inquiry.
 */
export const listCharges = (customer: string): Promise<Charge[]> =>
  callStripe(
    async ({ charges, disputes }) => {
      const { data } = await charges.list({ customer, limit: 100 })
      const isTaken = async (charge: string) =>
        (await disputes.list({ charge, limit: 100 })).data.some(({ status }) =>
          takesPayment(status),
        )
      return Promise.all(
        data.map(async (charge) => ({
          paymentIntent: stripeId(charge.payment_intent),
          cents: charge.amount,
          createdAt: new Date(charge.created * 1000),
          isPaid: charge.paid,
          isRefunded: charge.refunded,
          isDisputed: charge.disputed && (await isTaken(charge.id)),
        })),
      )
    },
    () => [],
  )

/**
 * The id of the portal configuration that `stripe-setup` creates. This configuration does not allow
 * plan changes (C7).
 */
const configurationId = memoizeAsync(() =>
  callStripe(async ({ billingPortal }) => {
    const { data } = await billingPortal.configurations.list({ active: true, limit: 100 })
    const ours = data.find(({ metadata }) => metadata?.['site'] === siteMark)
    if (!ours)
      throw new Error(
        'Stripe has no portal configuration for this site. Run npm run owner -- stripe-setup.',
      )
    return ours.id
  }),
)

/**
 * Returns the URL of Stripe's billing portal for a user. The URL expires after a few minutes.
 *
 * @throws {ApiError} no_billing_account if the user has no Stripe customer or Stripe has deleted
 *   it, or an error for a Stripe outage
 */
export async function openPortal({ stripeCustomerId: customer }: UserRow): Promise<string> {
  const noBillingAccount = () => new ApiError('no_billing_account')
  if (customer === null) throw noBillingAccount()
  const returnUrl = new URL(paths.subscription, siteOrigins()[0])
  returnUrl.searchParams.set('portal', 'returned')
  const configuration = await configurationId()
  const { url } = await callForCustomer(
    customer,
    ({ billingPortal }) =>
      billingPortal.sessions.create({ customer, configuration, return_url: returnUrl.href }),
    () => {
      throw noBillingAccount()
    },
  )
  return url
}
