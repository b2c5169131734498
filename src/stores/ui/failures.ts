import { freeMessages, freeSaves } from '../../../domain/billing/plans.ts'
import { CallError } from '../../browser/call-error.ts'
import { actionDuration, type Toast } from './toasts.ts'

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
export const signInToSubscribe = signInTo('subscribe')
export const signInToAsk = signInTo('use AI guidance')

/** `failed` is the text of the toast if `error` has no `sentence` for the user. */
export const errorToast = (error: unknown, failed: string): Toast => ({
  title: 'Error',
  description: failureSentence(error, failed),
  tone: 'error',
})

const upgradeToast = (title: string, description: string): Toast => ({
  title,
  description,
  tone: 'notice',
  action: { label: 'Upgrade', altText: 'Upgrade on the pricing page', href: '/pricing' },
  duration: actionDuration,
})

export function saveFailure(error: unknown, isFree: boolean): Toast {
  const failed = 'Failed to save opportunity'
  if (failureKind(error) !== 'limit') return errorToast(error, failed)
  return upgradeToast(
    'Upgrade Required',
    isFree
      ? `Free users can save up to ${freeSaves} opportunities. Become a member for unlimited saves!`
      : failureSentence(error, failed),
  )
}

/** `failed` is the text of the toast if `error` has no `sentence` for the user. */
export function scenarioFailure(error: unknown, isFree: boolean, failed: string): Toast {
  const kind = failureKind(error)
  if (kind === 'sign-in') return signInToSaveScenario
  if (kind === 'other') return errorToast(error, failed)
  const sentence = failureSentence(error, failed)
  return isFree
    ? upgradeToast('Upgrade Required', sentence)
    : { title: 'Limit reached', description: sentence, tone: 'notice' }
}

export function chatFailure(error: unknown, isFree: boolean): Toast {
  const failed = 'Failed to send message'
  const kind = failureKind(error)
  if (kind === 'sign-in') return signInToAsk
  if (kind === 'other') return errorToast(error, failed)
  return upgradeToast(
    'Message Limit Reached',
    isFree
      ? `Free users get ${freeMessages} AI messages per month. Become a member for unlimited AI guidance!`
      : failureSentence(error, failed),
  )
}
