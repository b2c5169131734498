import { expect, test } from 'vitest'
import { mergeEnvironment } from '../../scripts/environment.ts'

const example = { STRIPE_SECRET_KEY: 'sk_test_local', SITE_NAME: 'RN Opportunities' }

test('prefers the process over .env, and .env over .env.example', () => {
  const own = { STRIPE_SECRET_KEY: 'sk_test_own', SITE_NAME: 'Mine' }
  const { values } = mergeEnvironment({ SITE_NAME: 'Now' }, own, example)
  expect(values).toEqual({ STRIPE_SECRET_KEY: 'sk_test_own', SITE_NAME: 'Now' })
})

test('keeps an empty value, so that a real vendor has no emulator URL', () => {
  const { values, isOwn } = mergeEnvironment({}, { SITE_NAME: '' }, example)
  expect([values['SITE_NAME'], isOwn('SITE_NAME')]).toEqual(['', false])
})

test('treats a vendor as real when its key differs from the example', () => {
  const isOwn = (own: Record<string, string>) =>
    mergeEnvironment({}, own, example).isOwn('STRIPE_SECRET_KEY')
  expect([isOwn({}), isOwn(example), isOwn({ STRIPE_SECRET_KEY: '' })]).toEqual([
    false,
    false,
    false,
  ])
  expect(isOwn({ STRIPE_SECRET_KEY: 'sk_test_own' })).toBe(true)
  expect(mergeEnvironment({}, {}, {}).isOwn('STRIPE_SECRET_KEY')).toBe(false)
})
