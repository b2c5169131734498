import type Stripe from 'stripe'
import { emitEvent, updateRow, insertRow, requireRow } from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { bankDecline, bankChargeDetails, isDelayedMethod } from './banks.ts'
import { getDecline } from './cards.ts'
import { newId } from '../protocol/ids.ts'

export function newPaymentIntent(
  account: Account,
  { amount, currency, customer }: { amount: number; currency: string; customer: string },
  at: number,
): Stripe.PaymentIntent {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_local`,
    confirmation_method: 'automatic',
    created: at,
    currency,
    customer,
    customer_account: null,
    description: 'Subscription',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
  insertRow(account, 'paymentIntents', intent)
  emitEvent(account, 'payment_intent.created', intent, at)
  return intent
}

export type Outcome = 'succeeded' | 'failed' | 'processing'

/**
 * Charges `method`. Returns `failed` if `method` is undefined or the charge is declined,
 * `processing` for a bank debit, and otherwise `succeeded`.
 */
export function confirmIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
  at: number,
): Outcome {
  if (!method) return 'failed'
  const decline = getDecline(method)
  const charge = insertRow(account, 'charges', newCharge(intent, method, at))
  intent.latest_charge = charge.id
  intent.payment_method = decline ? null : method.id
  if (decline) {
    intent.last_payment_error = { ...decline, charge: charge.id, type: 'card_error' }
    emitEvent(account, 'charge.failed', charge, at)
    emitEvent(account, 'payment_intent.payment_failed', intent, at)
    return 'failed'
  }
  intent.last_payment_error = null
  if (isDelayedMethod(method)) {
    intent.payment_method_types = [...new Set([...intent.payment_method_types, method.type])]
    intent.status = 'processing'
    emitEvent(account, 'charge.pending', charge, at)
    emitEvent(account, 'payment_intent.processing', intent, at)
    return 'processing'
  }
  markSucceeded(account, intent, charge, at)
  return 'succeeded'
}

function markSucceeded(
  account: Account,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  at: number,
) {
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  emitEvent(account, 'charge.succeeded', charge, at)
  emitEvent(account, 'payment_intent.succeeded', intent, at)
}

/** Marks a processing payment as succeeded or failed. */
export function settleIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  outcome: 'succeeded' | 'failed',
  at: number,
): void {
  const charge = requireRow(account, 'charges', intent.latest_charge as string)
  charge.status = outcome
  if (outcome === 'succeeded') {
    charge.paid = true
    charge.balance_transaction = newId('txn')
    markSucceeded(account, intent, charge, at)
    return
  }
  charge.captured = false
  charge.amount_captured = 0
  charge.failure_code = bankDecline.decline_code
  charge.failure_message = bankDecline.message
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = { ...bankDecline, charge: charge.id, type: 'card_error' }
  emitEvent(account, 'charge.failed', charge, at)
  emitEvent(account, 'payment_intent.payment_failed', intent, at)
}

function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  at: number,
): Stripe.Charge {
  const decline = getDecline(method)
  const isPaid = !decline && !isDelayedMethod(method)
  const id = newId('ch')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'RN OPPORTUNITIES',
    captured: !decline,
    created: at,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.decline_code ?? null,
      seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: isDelayedMethod(method)
      ? { type: 'us_bank_account', us_bank_account: bankChargeDetails }
      : { card: cardChargeDetails(method, intent.amount), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : isPaid ? 'succeeded' : 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}

function cardChargeDetails({ card }: Stripe.PaymentMethod, amount: number) {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? 2034,
    fingerprint: card?.fingerprint ?? null,
    funding: 'credit',
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

export function cancelIntent(account: Account, intent: Stripe.PaymentIntent, at: number): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return
  updateRow(account, 'payment_intent.canceled', intent, at, () => {
    intent.status = 'canceled'
    intent.canceled_at = at
    intent.cancellation_reason = 'void_invoice'
  })
}
