/**
 * Reasons why we do not keep a payment. `requested`: the site owner refunded it in Stripe.
 * `guarantee`: the user asked for the first payment back in time.
 */
export const refundReasons = [
  'second_subscription',
  'founding_sold_out',
  'account_deleted',
  'requested',
  'guarantee',
  'disputed',
] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * `owed`: not sent yet. `pending`: sent, but not finished at Stripe. `needs_owner`: failed, so the
 * site owner must act. `disputed`: the user's bank took the payment back. `settled`: the site owner
 * marked the refund as done outside this site.
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
