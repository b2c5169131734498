import { plans } from '../billing/plans.ts'

/**
 * The one table of failures (api.md, "Errors"): what a reply's status is and what it says when
 * the place that failed has nothing more exact to say.
 */
export const errorTable = {
  invalid_input: { status: 400, message: 'Part of the request is not valid.' },
  invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  unauthorized: { status: 401, message: 'Unauthorized. Please sign in.' },
  save_limit_reached: {
    status: 403,
    message: `You have reached the limit of ${plans.free.savedLimit} saved opportunities. Upgrade to a membership for unlimited saves.`,
  },
  message_limit_reached: {
    status: 403,
    message: `You have reached the limit of ${plans.free.aiMessagesLimit} messages this month. Upgrade to a membership for unlimited guidance.`,
  },
  membership_required: { status: 403, message: 'This is for members. Upgrade to open it.' },
  forbidden_origin: { status: 403, message: 'This call is only open to pages of this site.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  founding_sold_out: {
    status: 409,
    message: 'All founding seats are taken. The standard membership is open.',
  },
  already_member: {
    status: 409,
    message: 'You are a member already. Manage your plan from the subscription page.',
  },
  no_billing_account: {
    status: 409,
    message: 'There is no billing account yet. Become a member first.',
  },
  in_progress: { status: 409, message: 'This is still being worked on. Wait for it to finish.' },
  too_large: { status: 413, message: 'The body is larger than this call takes.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again in a minute.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  upstream_failed: { status: 502, message: 'A service we rely on failed. Please try again.' },
  unavailable: { status: 503, message: 'This is unavailable right now. Please try again shortly.' },
  upstream_timeout: {
    status: 504,
    message: 'A service we rely on took too long. Please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

/** What a reply adds to its error beside the body. */
export interface ErrorDetail {
  /** `Retry-After`, in whole seconds. */
  retryAfter?: number
  /** `Allow`: the methods that the address takes. */
  allow?: readonly string[]
  /** The log's line says it, the reply does not. */
  cause?: unknown
}

/** A failure that a call answers on purpose; `message` is a sentence for the person. */
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

/** The body of every failed reply (api.md, "Errors"). */
export interface ErrorBody {
  error: { code: ErrorCode; message: string }
}

export const errorBody = (error: ApiError): ErrorBody => ({
  error: { code: error.code, message: error.message },
})
