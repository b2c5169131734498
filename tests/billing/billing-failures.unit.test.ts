import { expect, test } from 'vitest'
import { CallError } from '../../src/browser/call-error.ts'
import { checkoutFailure, portalFailure } from '../../src/stores/ui/failures.ts'

const apiError = (status: number, code: string, message: string) =>
  new CallError(status, JSON.stringify({ error: { code, message } }), { code, message })
const signedOut = apiError(401, 'unauthorized', 'Unauthorized. Please sign in.')
const unavailable = apiError(503, 'unavailable', 'Stripe does not answer.')

test.each([
  ['a checkout', checkoutFailure],
  ['the portal', portalFailure],
])('%s without a session asks the user to sign in', (_, toast) => {
  expect(toast(signedOut)).toEqual({
    title: 'Please sign in',
    description: 'You need to be logged in to subscribe',
    tone: 'notice',
  })
})

test.each([
  ['a checkout', checkoutFailure, 'Failed to start checkout'],
  ['the portal', portalFailure, 'Failed to open billing portal'],
])('a failed %s shows the server’s message, or a general one', (_, toast, fallback) => {
  expect(toast(unavailable)).toEqual({
    title: 'Error',
    description: 'Stripe does not answer.',
    tone: 'error',
  })
  expect(toast(new TypeError('network'))).toMatchObject({ title: 'Error', description: fallback })
})
