import type Stripe from 'stripe'
import { newId } from './ids.ts'

/** Stripe's test bank account whose debits settle, as docs.stripe.com/testing lists it. */
const testAccount = {
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'STRIPE TEST BANK',
  fingerprint: 'bank6789',
  last4: '6789',
  routing_number: '110000000',
} as const

/** A new payment method of the test bank account. */
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

/** Bank debits take days, so that their payments are `processing` at first. */
export const isDelayedMethod = ({ type }: Stripe.PaymentMethod): boolean =>
  type === 'us_bank_account'

/** What a charge says of the bank account. */
export const bankChargeDetails = { ...testAccount, payment_reference: null }

/** How a bank refuses a debit, days later. */
export const bankDecline = {
  code: 'payment_intent_payment_attempt_failed',
  decline_code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
} as const
