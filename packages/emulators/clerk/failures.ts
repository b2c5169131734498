import type { ClerkAPIErrorJSON } from '@clerk/shared/types'

/**
 * Errors by code: the status, the message and the long message. Source:
 * https://clerk.com/docs/guides/development/errors
 */
const failures = {
  request_body_invalid: [400, 'Request body invalid', 'The request body is invalid.'],
  form_param_nil: [422, 'is missing', 'A required parameter is missing.'],
  form_param_format_invalid: [422, 'is invalid', 'Email address must be a valid email address.'],
  form_identifier_exists: [
    422,
    'already exists',
    'That email address is taken. Please try another.',
  ],
  form_identifier_not_found: [422, "Couldn't find your account.", "Couldn't find your account."],
  form_password_incorrect: [
    422,
    'is incorrect',
    'Password is incorrect. Try again, or use another method.',
  ],
  form_password_length_too_short: [
    422,
    'Passwords must be 8 characters or more.',
    'Passwords must be 8 characters or more.',
  ],
  form_password_length_too_long: [
    422,
    'Passwords must be less than 72 characters.',
    'Passwords must be less than 72 characters.',
  ],
  form_code_incorrect: [422, 'is incorrect', 'Incorrect code'],
  strategy_for_user_invalid: [
    422,
    'Invalid verification strategy',
    'The verification strategy is not valid for this account',
  ],
  verification_expired: [
    400,
    'Expired',
    'This verification has expired. You must create a new one.',
  ],
  verification_failed: [
    400,
    'Failed',
    'Too many failed attempts. You have to try again with the same or another method.',
  ],
  requires_protect_check: [
    403,
    'Protect check required',
    'A Protect check is required before this action can continue.',
  ],
  protect_check_already_resolved: [
    400,
    'protect check already resolved',
    'This protect check has already been completed and cannot be resolved again.',
  ],
  // A code of our own. Clerk documents no code for a failed bot check.
  protect_check_failed: [422, 'is invalid', 'The proof token is not valid.'],
  session_exists: [400, 'Session already exists', "You're already signed in."],
  authentication_invalid: [
    401,
    'Invalid authentication',
    'Unable to authenticate the request, you need to supply an active session',
  ],
  clerk_key_invalid: [401, 'The provided Clerk Secret Key is invalid', 'Check CLERK_SECRET_KEY.'],
  origin_invalid: [
    400,
    'Invalid HTTP Origin header',
    'The Request HTTP Origin header must be equal to or a subdomain of the requesting URL.',
  ],
  oauth_access_denied: [400, 'Access denied', 'You did not grant access to your Google account'],
  external_account_not_found: [
    422,
    'Invalid external account',
    'The External Account was not found.',
  ],
  oauth_callback_invalid: [400, 'Invalid OAuth callback', 'Start again from the sign-in dialog.'],
  resource_not_found: [404, 'not found', 'The resource was not found.'],
  // A code of our own, for features that the emulator lacks.
  not_imitated: [501, 'not emulated', 'The local emulator of Clerk does not support this.'],
} as const satisfies Record<string, readonly [number, string, string]>

export type FailureCode = keyof typeof failures

export function failureJSON(code: FailureCode, field?: string): ClerkAPIErrorJSON {
  const [, message, longMessage] = failures[code]
  return {
    code,
    message,
    long_message: longMessage,
    meta: field === undefined ? {} : { param_name: field },
  }
}

/**
 * Thrown by an endpoint. API endpoints reply with `status` and `body`. Page endpoints reply with
 * `errorPage`.
 */
export class ClerkFailure extends Error {
  readonly code: FailureCode
  readonly field: string | undefined

  constructor(code: FailureCode, field?: string) {
    super(code)
    this.code = code
    this.field = field
  }

  get status(): number {
    return failures[this.code][0]
  }

  get body(): { errors: ClerkAPIErrorJSON[] } {
    return { errors: [failureJSON(this.code, this.field)] }
  }
}
