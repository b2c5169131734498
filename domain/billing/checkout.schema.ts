import * as z from 'zod'
import { safeReturnPath } from '../http/paths.ts'

/** The two prices of the one membership; `tier` is the interface's word for it (api.md). */
export const priceNames = ['founding', 'standard'] as const
export type PriceName = (typeof priceNames)[number]

/**
 * What a person may say about a checkout: never an amount, a price's id or a customer (scenario
 * C4), and only a path of this site to come back to (scenario C5).
 */
export const checkoutInputSchema = z.strictObject({
  tier: z
    .enum(priceNames, { error: `must be one of ${priceNames.join(', ')}` })
    .default('standard'),
  returnUrl: z
    .string({ error: 'must be text' })
    .refine((path) => safeReturnPath(path) !== undefined, { error: 'must be a page of this site' })
    .transform((path) => safeReturnPath(path))
    .optional(),
})

/** Where the browser goes next: a page of Stripe. */
export const redirectSchema = z.object({ url: z.url() })

/** How many of the founding seats are neither held nor reserved. */
export const foundingOfferSchema = z.object({ total: z.int(), remaining: z.int() })
export type FoundingOffer = z.infer<typeof foundingOfferSchema>

/**
 * Why a payment does not stay with us: a second subscription was paid, the founding seats were gone
 * when the money arrived, the account was being deleted, the owner refunded it at Stripe, or the
 * user's bank disputes it.
 */
export const refundReasons = [
  'second_subscription',
  'founding_sold_out',
  'account_deleted',
  'requested',
  'disputed',
] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * How far a refund is: not sent yet, on its way, paid, refused or failed so that the owner must act,
 * taken back by the user's bank, or settled by the owner outside of this site.
 */
export const refundStates = [
  'owed',
  'pending',
  'succeeded',
  'needs_owner',
  'disputed',
  'settled',
] as const
export type RefundState = (typeof refundStates)[number]

/** A refund as its user sees it. `dollars` are exact to the cent and null until they are known. */
export const refundSchema = z.object({
  dollars: z.number().nullable(),
  reason: z.enum(refundReasons),
  status: z.enum(['pending', 'succeeded', 'failed', 'disputed']),
  /** When Stripe accepted the refund, or the dispute was found. */
  refundedAt: z.iso.datetime().nullable(),
})
export type Refund = z.infer<typeof refundSchema>
