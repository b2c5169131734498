import type Stripe from 'stripe'
import { newId } from './ids.ts'

/** What a card does: nothing, or a refusal whenever it is charged. */
type Behavior = { declined?: { code: string; decline_code: string; message: string } }

const decline = (decline_code: string, message: string, code = 'card_declined'): Behavior => ({
  declined: { code, decline_code, message },
})
const genericDecline = decline('generic_decline', 'Your card was declined.')

/** Stripe's test cards, as docs.stripe.com/testing lists them. */
const cards: Record<string, Behavior & { brand: string }> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': { brand: 'visa', ...genericDecline },
  '4000000000009995': {
    brand: 'visa',
    ...decline('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000000000000069': {
    brand: 'visa',
    ...decline('expired_card', 'Your card has expired.', 'expired_card'),
  },
  // Can be kept, and fails whenever it is charged.
  '4000000000000341': { brand: 'visa', ...genericDecline },
}

/** Stripe's ready-made payment methods for tests. */
const readyMade: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
}

export const getReadyMadeNumber = (readyMadeId: string): string | undefined =>
  readyMade[readyMadeId]

/** A card as it is typed. */
export type CardInput = { number: string; expiry: string; cvc: string }

/** The card's digits and its month, or a sentence about what is wrong with what was typed. */
export function parseCard(
  { number, expiry, cvc }: CardInput,
  now: number,
): { digits: string; month: number; year: number } | string {
  const digits = number.replace(/[\s-]/g, '')
  if (!cards[digits]) return 'Use one of Stripe’s test cards, such as 4242 4242 4242 4242.'
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) {
    return 'Write the expiry as MM/YY, such as 12/34.'
  }
  const end = Date.UTC(2000 + Number(year), Number(month)) / 1000
  if (end <= now) return 'Your card’s expiration date is in the past.'
  if (!/^\d{3,4}$/.test(cvc.trim())) return 'The CVC is the 3 or 4 digits on the card.'
  return { digits, month: Number(month), year: 2000 + Number(year) }
}

/** A new payment method of a test card. */
export function newCardMethod(
  digits: string,
  { created, month = 12, year = 2034 }: { created: number; month?: number; year?: number },
): Stripe.PaymentMethod {
  const brand = cards[digits]?.brand ?? 'visa'
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: digits,
      funding: 'credit',
      generated_from: null,
      last4: digits.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/** Why a charge of this card is refused, if it is. */
export const getDecline = (method: Stripe.PaymentMethod): Behavior['declined'] =>
  cards[method.card?.fingerprint ?? '']?.declined
