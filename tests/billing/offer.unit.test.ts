import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  consentText,
  consentVersion,
  hadMembership,
  hasBilling,
  offerFor,
} from '../../domain/billing/offer.ts'

const visitor = {
  subscriptionTier: 'free',
  subscriptionStatus: 'active',
  isFoundingMember: false,
  foundingSeat: 'none',
} as const
const member = { ...visitor, subscriptionTier: 'member' } as const

test.each([
  ['seats are left', visitor, 1, 'founding'],
  ['no seat is left', visitor, 0, 'standard'],
  ['the number left is unknown', visitor, undefined, 'founding'],
  ['a seat is reserved for them', { ...visitor, foundingSeat: 'reserved' }, 0, 'founding'],
  ['they held a seat before', { ...visitor, foundingSeat: 'held' }, 0, 'founding'],
  ['they pay the founding price', { ...member, isFoundingMember: true }, 0, 'founding'],
  ['they pay the standard price, seats or not', member, 40, 'standard'],
] as const)('the price when %s', (_, user, left, price) => {
  expect(offerFor(user, left).price).toBe(price)
})

test('the price a changed sentence of the renewal terms has a new version (R20)', () => {
  const texts = (['founding', 'standard'] as const).map((price) => consentText(price, '/terms'))
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
  // If this fails, change `renewalTermsVersion` together with the hash.
  expect([consentVersion('founding'), hash]).toEqual(['2026-11-28-founding', '3c577dfd7d85a9c0'])
  // Stripe's limit for custom text is 1,200 characters, the terms' URL included.
  for (const text of texts) expect(text.length).toBeLessThan(1_000)
})

test('asks for payment of an open invoice instead of a new purchase', () => {
  expect(offerFor({ ...visitor, subscriptionStatus: 'unpaid' }, 9).onHold).toBe(true)
  expect(offerFor({ ...visitor, subscriptionStatus: 'canceled' }, 9).onHold).toBe(false)
  expect(offerFor({ ...member, subscriptionStatus: 'past_due' }, 9).onHold).toBe(false)
})

test('shows billing management only to users who have paid', () => {
  expect(hasBilling(visitor)).toBe(false)
  expect(hasBilling(member)).toBe(true)
  expect(hasBilling({ ...visitor, subscriptionStatus: 'canceled' })).toBe(true)
  expect(hasBilling({ ...visitor, foundingSeat: 'held' })).toBe(true)
})

test('promises a refund of the first payment only to a user who never had a membership', () => {
  const ended = '2026-10-01T00:00:00.000Z'
  const never = { ...visitor, subscriptionEndDate: null }
  expect(hadMembership(never)).toBe(false)
  expect(hadMembership({ ...never, foundingSeat: 'reserved' })).toBe(false)
  expect(hadMembership({ ...never, foundingSeat: 'held' })).toBe(true)
  expect(hadMembership({ ...never, subscriptionEndDate: ended })).toBe(true)
  const canceled = { ...never, subscriptionStatus: 'canceled', subscriptionEndDate: ended } as const
  expect(hadMembership(canceled)).toBe(true)
  const failed = { ...canceled, subscriptionStatus: 'incomplete_expired' } as const
  expect(hadMembership(failed)).toBe(false)
})
