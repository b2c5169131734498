import { expect, test } from 'vitest'
import { developmentKeys } from '../../lab/real-clerk/real-clerk.ts'

const PUBLIC_CLERK_PUBLISHABLE_KEY = 'pk_test_aGFwcHkuY2xlcmsuYWNjb3VudHMuZGV2JA'
const CLERK_SECRET_KEY = 'sk_test_secret'
const both = { PUBLIC_CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY }

test('accepts both keys of the owner’s development instance', () => {
  expect(developmentKeys(both, () => true)).toEqual({
    publishable: PUBLIC_CLERK_PUBLISHABLE_KEY,
    secret: CLERK_SECRET_KEY,
  })
})

test.each([
  ['the keys of .env.example', both, false],
  ['only one key', { CLERK_SECRET_KEY }, true],
  // `developmentKeys` rejects live keys, because `npm run lab -- clerk` creates and deletes users.
  ['live keys', { PUBLIC_CLERK_PUBLISHABLE_KEY: 'pk_live_a', CLERK_SECRET_KEY: 'sk_live_a' }, true],
] as const)('says what to set instead of %s', (_, env, own) => {
  expect(developmentKeys(env, () => own)).toEqual({
    why: expect.stringMatching(/PUBLIC_CLERK_PUBLISHABLE_KEY.*CLERK_SECRET_KEY/),
  })
})
