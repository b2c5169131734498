import { freeScenarios, memberScenarios, plans, refundDays } from '../billing/plans.ts'

export const errorTable = {
  invalid_input: { status: 400, message: 'Part of the request is not valid.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  unauthorized: { status: 401, message: 'Unauthorized. Please sign in.' },
  save_limit_reached: {
    status: 403,
    message: `You have reached the limit of ${plans.free.savedLimit} saved opportunities. Upgrade to a membership for unlimited saves.`,
  },
  message_limit_reached: {
    status: 403,
    message: `You have reached the limit of ${plans.free.aiMessagesLimit} messages this month. Upgrade to a membership for unlimited messages.`,
  },
  scenario_limit_reached: {
    status: 403,
    message: `You have reached the limit of ${freeScenarios} scenario for this opportunity. You can replace the scenario. Upgrade to a membership for up to ${memberScenarios} scenarios.`,
  },
  membership_required: { status: 403, message: 'This content is for members. Upgrade to open it.' },
  forbidden_origin: { status: 403, message: 'Only pages of this site may send this request.' },
  not_found: { status: 404, message: 'This address does not exist.' },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  founding_sold_out: {
    status: 409,
    message: 'All founding seats are taken. You can buy the standard membership.',
  },
  already_member: {
    status: 409,
    message: 'You are a member already. Manage your plan from the subscription page.',
  },
  no_billing_account: {
    status: 409,
    message: 'You have no billing account yet. Become a member first.',
  },
  nothing_to_refund: {
    status: 409,
    message:
      'This account has no payment to refund. You find all your refunds on the subscription page.',
  },
  not_first_payment: {
    status: 409,
    message:
      'We refund only your first payment. You can cancel under Manage Billing, and you keep access until the end of the period you paid for.',
  },
  refund_window_over: {
    status: 409,
    message: `The ${refundDays} days for a refund are over. You can cancel under Manage Billing, and you keep access until the end of the period you paid for.`,
  },
  payment_disputed: {
    status: 409,
    message:
      'Your bank has opened a dispute about this payment, so we cannot refund it. Your bank decides who gets the money.',
  },
  in_progress: {
    status: 409,
    message: 'Your earlier request is still in progress. Try again in a minute.',
  },
  changed_elsewhere: {
    status: 409,
    message:
      'This scenario was changed in another tab or on another device. Check the newer version, then try again.',
  },
  too_large: { status: 413, message: 'The request body is too large.' },
  unsupported_media_type: { status: 415, message: 'Send the request body as application/json.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again in a minute.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  upstream_failed: { status: 502, message: 'An outside service failed. Please try again.' },
  unavailable: {
    status: 503,
    message: 'This service is unavailable right now. Please try again shortly.',
  },
  upstream_timeout: {
    status: 504,
    message: 'An outside service took too long. Please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

interface ErrorDetail {
  /** `Retry-After`, in whole seconds. */
  retryAfter?: number
  allow?: readonly string[]
  /** The stored record, if another tab or device changed it after the user loaded it. */
  current?: unknown
  /** For the log only. The reply does not contain the cause. */
  cause?: unknown
}

/** An expected failure. Its `message` is a sentence for the user. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, message?: string, detail: ErrorDetail = {}) {
    super(message ?? errorTable[code].message, { cause: detail.cause })
    this.name = 'ApiError'
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return errorTable[this.code].status
  }
}

interface ErrorBody {
  error: { code: ErrorCode; message: string }
  /** The stored record. Set only with `changed_elsewhere`. */
  current?: unknown
}

export const errorBody = (error: ApiError): ErrorBody => ({
  error: { code: error.code, message: error.message },
  ...(error.detail.current !== undefined && { current: error.detail.current }),
})
