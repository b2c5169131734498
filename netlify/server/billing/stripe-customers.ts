import { invoiceFooter } from '../../../domain/billing/offer.ts'
import { cutText } from '../../../domain/text/whole-characters.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { paths } from '../../../domain/http/paths.ts'
import { siteOrigins } from '../http/site-origins.ts'
import { callStripe, isSpentKey, asInvalidRequest } from './stripe.ts'
import type { StripeClient } from './stripe.ts'

/** Stripe's limit for a name, in characters (docs.stripe.com/api/customers/create). */
const maxNameLength = 256
/** Stripe's limit for an email address, in characters (docs.stripe.com/api/customers/create). */
const maxEmailLength = 512

/** The name that Stripe prints on receipts, and the email address that receives them. */
export interface Contact {
  email: string | null
  name: string
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

/** Whether a request failed only because Stripe does not know its customer. */
export const isUnknownCustomer = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.message === unknownCustomer

const unknownCustomer =
  'We could not find your billing account at Stripe, so nothing was changed. Please contact us.'

/**
 * How long `createCustomer` reuses its spare idempotency key, in milliseconds. It needs a spare
 * key, because Stripe replays an error 500 under the first key for at least 24 hours.
 */
const spareKeyMs = 600_000

/**
 * Creates a user's Stripe customer. While Stripe accepts `key`, the same `key` returns the same
 * customer. We send no name or email here, so that no personal data stays at Stripe if we lose the
 * response.
 */
export async function createCustomer(userId: string, key: string, now: Date): Promise<string> {
  const create = async (idempotencyKey: string): Promise<string> => {
    const { id } = await callStripe(({ customers }) =>
      customers.create({ metadata: { userId } }, { idempotencyKey }),
    )
    return id
  }
  try {
    return await create(key)
  } catch (cause) {
    if (!isSpentKey(cause)) throw cause
    return create(`${key}-${Math.floor(now.getTime() / spareKeyMs)}`)
  }
}

/**
 * Updates the name, the email and the invoice footer of a customer. Clears the email if it is too
 * long or Stripe rejects it. Does nothing for a deleted customer.
 */
export async function updateCustomer(customer: string, { email, name }: Contact): Promise<void> {
  const update = (address: string) =>
    callForCustomer(
      customer,
      async ({ customers }) => {
        const short = cutText(name.toWellFormed(), maxNameLength)
        const { href } = new URL(paths.subscription, siteOrigins()[0])
        await customers.update(customer, {
          email: address,
          name: short,
          invoice_settings: { footer: invoiceFooter(href) },
        })
      },
      () => undefined,
    )
  try {
    await update(email !== null && email.length <= maxEmailLength ? email : '')
  } catch (cause) {
    if (asInvalidRequest(cause)?.param !== 'email') throw cause
    await update('')
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
