import type Stripe from 'stripe'
import { newId } from '../protocol/ids.ts'

type Behavior = { declined?: { code: string; decline_code: string; message: string } }

const decline = (decline_code: string, message: string, code = 'card_declined'): Behavior => ({
  declined: { code, decline_code, message },
})
const genericDecline = decline('generic_decline', 'Your card was declined.')

/** Stripe's test cards. Source: docs.stripe.com/testing. */
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
  // This card can be attached to a customer, but every charge to it is declined.
  '4000000000000341': { brand: 'visa', ...genericDecline },
}

/** Stripe's ready-made payment method IDs for tests, with their card numbers. */
const readyMade: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
}

export const getReadyMadeNumber = (readyMadeId: string): string | undefined =>
  readyMade[readyMadeId]

export type CardInput = { number: string; expiry: string; cvc: string }

/** Returns the card's digits and expiry, or an error message for the user. */
export function parseCard(
  { number, expiry, cvc }: CardInput,
  now: number,
): { digits: string; month: number; year: number } | string {
  const digits = number.replace(/[\s-]/g, '')
  if (!cards[digits]) return 'Use one of Stripe’s test cards, such as 4242 4242 4242 4242.'
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) {
    return 'Enter the expiry as MM/YY, such as 12/34.'
  }
  const end = Date.UTC(2000 + Number(year), Number(month)) / 1000
  if (end <= now) return 'Your card’s expiration date is in the past.'
  if (!/^\d{3,4}$/.test(cvc.trim())) return 'Enter the 3 or 4 digits of the CVC.'
  return { digits, month: Number(month), year: 2000 + Number(year) }
}

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

export const getDecline = (method: Stripe.PaymentMethod): Behavior['declined'] =>
  cards[method.card?.fingerprint ?? '']?.declined
