import * as z from 'zod'
import { safeReturnPath } from './paths.ts'

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
export const billingAddressSchema = z.object({ url: z.url() })

/** How many of the founding seats are neither held nor reserved. */
export const foundingOfferSchema = z.object({ total: z.int(), remaining: z.int() })
export type FoundingOffer = z.infer<typeof foundingOfferSchema>

/**
 * Why a payment went back without anybody asking: a second subscription was paid beside the first
 * (api.md), the founding seats were gone when the money arrived (scenario S3), or it arrived while
 * the account was being deleted.
 */
export const refundReasons = [
  'second_subscription',
  'founding_sold_out',
  'account_deleted',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** A payment that was given back in full, in whole US dollars. */
export const refundSchema = z.object({
  dollars: z.int(),
  reason: z.enum(refundReasons),
  refundedAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof refundSchema>
