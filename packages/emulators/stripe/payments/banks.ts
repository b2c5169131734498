import type Stripe from 'stripe'
import { newId } from '../protocol/ids.ts'

/**
 * Stripe's test bank account. At Stripe, its debits always succeed. In this emulator,
 * `POST /_control/settle` sets the result. Source: docs.stripe.com/testing.
 */
const testAccount = {
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'STRIPE TEST BANK',
  fingerprint: 'bank6789',
  last4: '6789',
  routing_number: '110000000',
} as const

export const newBankMethod = (created: number): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'us_bank_account',
  us_bank_account: {
    ...testAccount,
    financial_connections_account: null,
    networks: { preferred: 'ach', supported: ['ach'] },
    status_details: null,
  },
})

/** Whether payments with this method take days. Such a payment starts as `processing`. */
export const isDelayedMethod = ({ type }: Stripe.PaymentMethod): boolean =>
  type === 'us_bank_account'

/** `payment_method_details.us_bank_account` of a charge to the test bank account. */
export const bankChargeDetails = { ...testAccount, payment_reference: null }

export const bankDecline = {
  code: 'payment_intent_payment_attempt_failed',
  decline_code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
} as const
