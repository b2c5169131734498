/** Our messages for errors of the field "email", by the code that `signInErrorCode` returns. */
const emailErrors: Record<string, string> = {
  form_identifier_not_found:
    'No account uses this email. Check the spelling, or create an account.',
  form_identifier_exists: 'There is already an account with this email. Sign in instead.',
  form_param_format_invalid: 'Enter a full email address, such as name@example.com.',
  not_allowed_access: 'This email cannot be used here. Contact us if you think that is wrong.',
}

/** The same for the field "password". */
const passwordErrors: Record<string, string> = {
  form_password_incorrect: 'The password does not match this email. Try again.',
  form_password_length_too_short: 'Use at least 8 characters for the password.',
  form_password_length_too_long: 'Use fewer than 72 characters for the password.',
  form_password_pwned:
    'This password has appeared in a data breach at another site. Choose a different one.',
  form_password_not_strong_enough: 'This password is easy to guess. Choose a longer one.',
}

/** The same for errors of no field, or of both. */
const otherErrors: Record<string, string> = {
  form_param_nil: 'Please enter both email and password',
  form_code_incorrect: 'That is not the code we sent. Check the code in our email and try again.',
  verification_expired: 'This code has expired. Request a new one.',
  verification_failed: 'Too many wrong codes. Request a new one.',
  verification_code_too_many_requests: 'Wait 30 seconds before you request another code.',
  strategy_for_user_invalid: 'This account has no password. Continue with Google instead.',
  session_exists: 'You are already signed in, perhaps in another tab. Reload the page.',
  too_many_requests: 'Too many attempts. Wait a minute, then try again.',
  signup_rate_limit_exceeded: 'Too many attempts. Wait a minute, then try again.',
  user_locked:
    'Too many wrong passwords or codes. This account is locked. Try again in an hour, or contact us.',
  user_banned: 'This account is closed. Contact us if you think that is wrong.',
  user_deactivated: 'This account is closed. Contact us if you think that is wrong.',
  protect_check_failed: 'The bot check failed. Please try again.',
  protect_check_unavailable:
    'The bot check did not load. Turn off content blockers for this page and try again.',
  requires_protect_check: 'The bot check was not finished. Start again and complete the check.',
  captcha_invalid: 'The bot check failed. Reload the page and try again.',
  captcha_missing_token: 'The bot check failed. Reload the page and try again.',
  captcha_unavailable:
    'The bot check did not load. Turn off content blockers for this page and try again.',
  oauth_access_denied: 'Google did not confirm your account, so you are not signed in. Try again.',
  sign_up_mode_restricted: 'You cannot create an account right now. Contact us.',
  network_error: 'The sign-in service did not answer. Check your connection and try again.',
  failed_to_load_clerk_js: 'The sign-in service did not load. Check your connection and try again.',
  cookies_blocked:
    'Your browser blocks cookies, so you cannot sign in. Allow cookies for this site in your browser’s settings, then reload this page.',
  accounts_not_connected:
    'Accounts are not set up on this copy of the site. You can use the directory without an account.',
  email_links_only: 'We cannot email you a code right now. Continue with Google, or contact us.',
  step_not_offered: 'This account needs a sign-in step that we do not support. Contact us.',
}

const sentences = new Map(Object.entries({ ...emailErrors, ...passwordErrors, ...otherErrors }))

type ClerkError = {
  /** The codes and messages of an error from Clerk's API. Undefined for any other error. */
  errors?: { code?: unknown; longMessage?: unknown; message?: unknown }[]
  /** The code of an error that clerk-js or `codedError` creates. */
  code?: unknown
  message?: unknown
}

/**
 * Returns the code of a thrown error. For an error without a code, returns `network_error` if the
 * network failed, and undefined otherwise.
 */
export function signInErrorCode(thrown: unknown): string | undefined {
  const error = (thrown ?? {}) as ClerkError
  const code = error.errors?.[0]?.code ?? error.code
  if (typeof code === 'string') return code
  // clerk-js throws a plain Error without a code when the network fails.
  const isNetworkError =
    typeof error.message === 'string' && error.message.includes('Network error')
  return isNetworkError ? 'network_error' : undefined
}

/** Returns the form field that a thrown error is about. Undefined if the error is about none. */
export function signInErrorField(thrown: unknown): 'email' | 'password' | undefined {
  const code = signInErrorCode(thrown) ?? ''
  if (Object.hasOwn(emailErrors, code)) return 'email'
  return Object.hasOwn(passwordErrors, code) ? 'password' : undefined
}

/** Returns our message for an error, or else Clerk's message, or else `fallback`. */
export function signInSentence(thrown: unknown, fallback: string): string {
  const [first] = ((thrown ?? {}) as ClerkError).errors ?? []
  const clerks = [first?.longMessage, first?.message].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return sentences.get(signInErrorCode(thrown) ?? '') ?? (clerks as string | undefined) ?? fallback
}
