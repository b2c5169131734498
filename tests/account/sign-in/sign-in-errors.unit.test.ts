import { expect, test } from 'vitest'
import { signInErrorCode, signInSentence } from '../../../domain/account/sign-in-errors.ts'

const fromApi = (code: string, longMessage?: string) => ({
  status: 422,
  errors: [{ code, message: 'is bad', longMessage }],
})

test('turns a known code into a sentence that says what to do', () => {
  expect(signInSentence(fromApi('form_password_incorrect', 'Password is incorrect.'), '-')).toBe(
    'The password does not match this email. Try again.',
  )
  expect(signInSentence(fromApi('form_identifier_exists'), '-')).toMatch(/Sign in instead/)
})

test('shows Clerk’s message for an unknown code, and prefers its long message', () => {
  expect(signInSentence(fromApi('brand_new', 'Clerk explains this.'), '-')).toBe(
    'Clerk explains this.',
  )
  expect(signInSentence(fromApi('brand_new'), '-')).toBe('is bad')
})

test('shows the fallback for an error without code and message', () => {
  for (const thrown of [undefined, null, 'oops', new SyntaxError('Unexpected token'), {}]) {
    expect(signInSentence(thrown, 'Failed to sign in')).toBe('Failed to sign in')
  }
})

test('recognizes errors of clerk-js by their code, and failed requests', () => {
  const blocked = Object.assign(new Error('x'), { code: 'captcha_unavailable' })
  expect(signInErrorCode(blocked)).toBe('captcha_unavailable')
  const lost = new Error('ClerkJS: Network error at "…" - TypeError: Failed to fetch.')
  expect(signInErrorCode(lost)).toBe('network_error')
  expect(signInSentence(lost, '-')).toMatch(/did not answer/)
})
