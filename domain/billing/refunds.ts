/**
 * Reasons why we do not keep a payment. `requested` means that the site owner refunded the payment
 * in Stripe.
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
 * States of a refund, in the order of the list: not sent, pending at Stripe, paid back, failed (the
 * owner must act), taken by the user's bank, settled by the owner outside this site.
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
