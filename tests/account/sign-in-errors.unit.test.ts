import { expect, test } from 'vitest'
import { signInErrorCode, signInSentence } from '../../domain/account/sign-in-errors.ts'

const fromApi = (code: string, longMessage?: string) => ({
  status: 422,
  errors: [{ code, message: 'is bad', longMessage }],
})

test('a known code becomes a sentence that says what to do', () => {
  expect(signInSentence(fromApi('form_password_incorrect', 'Password is incorrect.'), '-')).toBe(
    'The password does not match this email. Try again.',
  )
  expect(signInSentence(fromApi('form_identifier_exists'), '-')).toMatch(/Sign in instead/)
})

test('an unknown code shows what Clerk says, its long message first', () => {
  expect(signInSentence(fromApi('brand_new', 'Clerk explains this.'), '-')).toBe(
    'Clerk explains this.',
  )
  expect(signInSentence(fromApi('brand_new'), '-')).toBe('is bad')
})

test('a code named like a property of every object is unknown', () => {
  expect(signInSentence(fromApi('constructor', 'Clerk explains this.'), '-')).toBe(
    'Clerk explains this.',
  )
})

test('what bears no code and no words shows the fallback', () => {
  for (const thrown of [undefined, null, 'oops', new SyntaxError('Unexpected token'), {}]) {
    expect(signInSentence(thrown, 'Failed to sign in')).toBe('Failed to sign in')
  }
})

test('errors of clerk-js itself are known by their own code, or by a lost call', () => {
  const blocked = Object.assign(new Error('x'), { code: 'captcha_unavailable' })
  expect(signInErrorCode(blocked)).toBe('captcha_unavailable')
  const lost = new Error('ClerkJS: Network error at "…" - TypeError: Failed to fetch.')
  expect(signInErrorCode(lost)).toBe('network_error')
  expect(signInSentence(lost, '-')).toMatch(/did not answer/)
})
