import { freeMessages, freeSaves } from '../../../domain/billing/plans.ts'
import { CallError } from '../../browser/call-error.ts'
import { actionDuration, type Toast } from './toasts.ts'

const upgrade = { label: 'Upgrade', altText: 'Upgrade on the pricing page', href: '/pricing' }

/**
 * Classifies a failure by the reply's error code. Without a code, uses the status and the message.
 */
export function failureKind(error: unknown): 'sign-in' | 'limit' | 'other' {
  if (!(error instanceof CallError)) return 'other'
  const { status, code, message } = error
  if (code) {
    if (code === 'unauthorized') return 'sign-in'
    return /^(save|message|scenario)_limit_reached$|^membership_required$/.test(code)
      ? 'limit'
      : 'other'
  }
  if (status === 401 && message.includes('Unauthorized')) return 'sign-in'
  return /limit|Upgrade/.test(message) ? 'limit' : 'other'
}

export const failureSentence = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.sentence) || fallback

const signInTo = (action: string): Toast => ({
  title: 'Please sign in',
  description: `You need to be logged in to ${action}`,
  tone: 'notice',
})

export const signInToSave = signInTo('save opportunities')
export const signInToSaveScenario = signInTo('save a scenario')
const signInToSubscribe = signInTo('subscribe')
export const signInToAsk = signInTo('use AI guidance')

/** `failed` is the text of the toast if `error` has no `sentence` for the user. */
export const errorToast = (error: unknown, failed: string): Toast => ({
  title: 'Error',
  description: failureSentence(error, failed),
  tone: 'error',
})

export function saveFailure(error: unknown, isFree: boolean): Toast {
  switch (failureKind(error)) {
    case 'sign-in':
      return signInToSave
    case 'limit':
      return {
        title: 'Upgrade Required',
        description: isFree
          ? `Free users can save up to ${freeSaves} opportunities. Become a member for unlimited saves!`
          : failureSentence(error, 'Failed to save opportunity'),
        tone: 'notice',
        action: upgrade,
        duration: actionDuration,
      }
    case 'other':
      return errorToast(error, 'Failed to save opportunity')
  }
}

export const removeFailure = (error: unknown): Toast =>
  errorToast(error, 'Failed to remove opportunity')

/** `failed` is the text of the toast if `error` has no `sentence` for the user. */
export const scenarioFailure = (error: unknown, isFree: boolean, failed: string): Toast =>
  failureKind(error) === 'sign-in'
    ? signInToSaveScenario
    : failureKind(error) === 'limit'
      ? {
          title: isFree ? 'Upgrade Required' : 'Limit reached',
          description: failureSentence(error, failed),
          tone: 'notice',
          ...(isFree && { action: upgrade, duration: actionDuration }),
        }
      : errorToast(error, failed)

export const checkoutFailure = (error: unknown): Toast =>
  failureKind(error) === 'sign-in'
    ? signInToSubscribe
    : errorToast(error, 'Failed to start checkout')

export const portalFailure = (error: unknown): Toast =>
  failureKind(error) === 'sign-in'
    ? checkoutFailure(error)
    : errorToast(error, 'Failed to open billing portal')

export function chatFailure(error: unknown, isFree: boolean): Toast {
  switch (failureKind(error)) {
    case 'sign-in':
      return signInToAsk
    case 'limit':
      return {
        title: 'Message Limit Reached',
        description: isFree
          ? `Free users get ${freeMessages} AI messages per month. Become a member for unlimited AI guidance!`
          : failureSentence(error, 'Failed to send message'),
        tone: 'notice',
        action: upgrade,
        duration: actionDuration,
      }
    case 'other':
      return errorToast(error, 'Failed to send message')
  }
}
