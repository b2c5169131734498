import { expect, test } from 'vitest'
import { describeDeletion } from '../../domain/account/deletion.ts'

test.each([
  ['free', 'active', 0, 'We deleted your account.'],
  ['member', 'active', 0, 'We deleted your account and canceled your membership.'],
  ['free', 'unpaid', 0, 'We deleted your account and canceled your membership.'],
  ['free', 'active', 49, 'We deleted your account. We refunded $49.'],
  [
    'member',
    'active',
    52.9,
    'We deleted your account and canceled your membership. We refunded $52.90.',
  ],
] as const)(
  'the deletion of a %s account (%s) with a refund of $%d',
  (tier, status, dollars, said) => {
    const user = { subscriptionTier: tier, subscriptionStatus: status }
    expect(describeDeletion(user, dollars)).toBe(said)
  },
)
