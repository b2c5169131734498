import { expect, test } from 'vitest'
import { ApiError } from '../../src/browser/api.ts'
import { checkoutFailure, portalFailure } from '../../src/stores/billing/billing-errors.ts'

const refused = (status: number, code: string, message: string) =>
  new ApiError(status, JSON.stringify({ error: { code, message } }), { code, message })
const signedOut = refused(401, 'unauthorized', 'Unauthorized. Please sign in.')
const down = refused(503, 'unavailable', 'Stripe does not answer.')

test.each([
  ['a checkout', checkoutFailure],
  ['the portal', portalFailure],
])('%s without a session asks to sign in', (_, toast) => {
  expect(toast(signedOut)).toEqual({
    title: 'Please sign in',
    description: 'You need to be logged in to subscribe',
    tone: 'notice',
  })
})

test.each([
  ['a checkout', checkoutFailure, 'Failed to start checkout'],
  ['the portal', portalFailure, 'Failed to open billing portal'],
])('%s that fails says what the server said, or that it failed', (_, toast, words) => {
  expect(toast(down)).toEqual({
    title: 'Error',
    description: 'Stripe does not answer.',
    tone: 'error',
  })
  expect(toast(new TypeError('network'))).toMatchObject({ title: 'Error', description: words })
})
