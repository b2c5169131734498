import type {
  SignInFirstFactorJSON,
  SignInJSON,
  SignUpJSON,
  SignUpVerificationJSON,
  VerificationJSON,
} from '@clerk/shared/types'
import { checkJSON, checkScriptPath } from './protect-check.ts'
import type { CodeCheck, ClerkUser, SignIn, SignUp } from '../entities.ts'
import type { Instance } from '../instance.ts'

export const codeLifetime = 10 * 60 * 1000

/** Clerk's name for a sign-in with an emailed code after the user forgot the password. */
export const resetStrategy = 'reset_password_email_code'

export function signInJSON(instance: Instance, signIn: SignIn, origin: string): SignInJSON {
  const user = instance.store.user(signIn.personId)
  const email = user && {
    safe_identifier: user.email,
    email_address_id: user.emailId,
    primary: true,
  }
  return {
    object: 'sign_in',
    id: signIn.id,
    status: signIn.check ? 'needs_protect_check' : signIn.status,
    protect_check: checkOf(signIn, origin),
    supported_identifiers: ['email_address'],
    identifier: signIn.identifier ?? '',
    user_data: { first_name: '', last_name: '', image_url: '', has_image: false },
    supported_first_factors: email ? firstFactors(user, email) : [],
    supported_second_factors:
      signIn.status === 'needs_client_trust' && email ? [{ strategy: 'email_code', ...email }] : [],
    first_factor_verification: firstFactorVerification(signIn, origin),
    second_factor_verification: signIn.code && codeVerification(signIn.code),
    created_session_id: signIn.createdSessionId,
    timezone: null,
  }
}

const firstFactors = (
  user: ClerkUser,
  email: { safe_identifier: string; email_address_id: string; primary: boolean },
): SignInFirstFactorJSON[] =>
  user.passwordHash === null
    ? [{ strategy: 'oauth_google' }]
    : [{ strategy: 'password' }, { strategy: resetStrategy, ...email }]

function firstFactorVerification(
  { google, passwordVerified, reset, check }: SignIn,
  origin: string,
): VerificationJSON | null {
  if (reset) return codeVerification(reset, resetStrategy)
  if (passwordVerified) return verification({ status: 'verified', strategy: 'password' })
  if (!google) return null
  const consent = new URL('/__clerk/google', origin)
  consent.searchParams.set('state', google.state)
  return verification({
    status: google.status,
    strategy: 'oauth_google',
    external_verification_redirect_url:
      google.status === 'unverified' && !check ? consent.href : undefined,
    expire_at: google.expireAt,
    error: google.error,
  })
}

export function signUpJSON(signUp: SignUp, origin: string): SignUpJSON {
  const email: SignUpVerificationJSON = {
    ...(signUp.code ? codeVerification(signUp.code) : verification({ status: 'verified' })),
    next_action: signUp.code?.verified === false ? 'needs_attempt' : '',
    supported_strategies: ['email_code'],
  }
  return {
    object: 'sign_up',
    id: signUp.id,
    status: signUp.status,
    required_fields: ['email_address', 'password'],
    optional_fields: ['first_name', 'last_name', 'oauth_google'],
    missing_fields: signUp.check ? ['protect_check'] : [],
    protect_check: checkOf(signUp, origin),
    unverified_fields: signUp.status === 'complete' || signUp.google ? [] : ['email_address'],
    username: null,
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    email_address: signUp.email,
    phone_number: null,
    web3_wallet: null,
    external_account_strategy: null,
    external_account: null,
    has_password: signUp.passwordHash !== null,
    unsafe_metadata: {},
    created_session_id: signUp.createdSessionId,
    created_user_id: signUp.createdUserId,
    abandon_at: signUp.abandonAt,
    legal_accepted_at: null,
    locale: null,
    timezone: null,
    // Clerk sends null for disabled verifications, but its types do not allow null.
    verifications: {
      email_address: email,
      phone_number: null,
      web3_wallet: null,
      external_account: null,
    } as unknown as SignUpJSON['verifications'],
  }
}

const checkOf = ({ check }: SignIn | SignUp, origin: string) =>
  check && checkJSON(check, new URL(`/__clerk${checkScriptPath}`, origin).href)

const codeVerification = (
  code: CodeCheck,
  strategy: 'email_code' | typeof resetStrategy = 'email_code',
): VerificationJSON =>
  verification({
    status: code.verified ? 'verified' : 'unverified',
    strategy,
    attempts: code.wrongTries,
    expire_at: code.sentAt + codeLifetime,
  })

/** Clerk sends null for fields that do not apply, but its types do not allow null. */
export const verification = (
  fields: Partial<Omit<VerificationJSON, 'error'>> & { error?: VerificationJSON['error'] | null },
): VerificationJSON =>
  ({
    object: 'verification',
    id: '',
    strategy: null,
    attempts: null,
    expire_at: null,
    error: null,
    ...fields,
  }) as unknown as VerificationJSON
