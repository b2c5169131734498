import * as z from 'zod'
import { safeReturnPath } from '../http/paths.ts'
import { priceNames } from './plans.ts'
import { refundReasons } from './refunds.ts'

/**
 * The fields that a client may send to start a checkout. The client cannot name an amount, a price
 * id or a customer (C4), and the return URL must be a path of this site (C5).
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

export const redirectSchema = z.object({ url: z.url() })

/** `remaining` is the number of founding seats that no user holds and no open checkout reserves. */
export const foundingOfferSchema = z.object({ total: z.int(), remaining: z.int() })
export type FoundingOffer = z.infer<typeof foundingOfferSchema>

/**
 * A refund as the user sees it. `dollars` can have cents, such as 52.9. `dollars` is null if no
 * amount is stored.
 */
export const refundSchema = z.object({
  dollars: z.number().nullable(),
  reason: z.enum(refundReasons),
  status: z.enum(['pending', 'succeeded', 'failed', 'disputed']),
  /**
   * The time at which Stripe accepted the refund, the site owner marked the refund as settled, or
   * we stored the dispute. Null if we have not sent the refund yet, or if the refund failed.
   */
  refundedAt: z.iso.datetime().nullable(),
})
export type Refund = z.infer<typeof refundSchema>
