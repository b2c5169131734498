import { expect, test } from 'vitest'
import { developmentKeys } from '../../lab/real-clerk/real-clerk.ts'

const PUBLIC_CLERK_PUBLISHABLE_KEY = 'pk_test_aGFwcHkuY2xlcmsuYWNjb3VudHMuZGV2JA'
const CLERK_SECRET_KEY = 'sk_test_secret'
const both = { PUBLIC_CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY }

test('both keys of a development instance of the owner’s are taken', () => {
  expect(developmentKeys(both, () => true)).toEqual({
    publishable: PUBLIC_CLERK_PUBLISHABLE_KEY,
    secret: CLERK_SECRET_KEY,
  })
})

test.each([
  ['those of the example', both, false],
  ['one alone', { CLERK_SECRET_KEY }, true],
  // These tests make and delete people.
  ['live ones', { PUBLIC_CLERK_PUBLISHABLE_KEY: 'pk_live_a', CLERK_SECRET_KEY: 'sk_live_a' }, true],
] as const)('with %s the sentence says what to set', (_, env, own) => {
  expect(developmentKeys(env, () => own)).toEqual({
    why: expect.stringMatching(/PUBLIC_CLERK_PUBLISHABLE_KEY.*CLERK_SECRET_KEY/),
  })
})
