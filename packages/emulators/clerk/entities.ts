import { randomBytes } from 'node:crypto'
import type { ClerkAPIErrorJSON } from '@clerk/shared/types'

/** All times in this file are Unix milliseconds, as in Clerk's API. */
export type ClerkUser = {
  id: string
  emailId: string
  /** In lower case, because Clerk ignores the case of addresses. */
  email: string
  passwordHash: string | null
  /** Undefined if the user has never reset the password. */
  passwordResetAt?: number
  googleAccountId: string | null
  firstName: string | null
  lastName: string | null
  createdAt: number
  updatedAt: number
  lastSignInAt: number | null
}

export type Session = {
  id: string
  personId: string
  createdAt: number
  lastActiveAt: number
  expireAt: number
}

export type CodeCheck = { sentAt: number; wrongTries: number; verified: boolean }

/** A pending bot check of Clerk Protect. */
export type ProtectCheck = { token: string; expireAt: number }

export type GoogleSignIn = {
  state: string
  /**
   * Null until the user submits the consent page. `code` is Google's one-time code, and `email` is
   * the address that the user entered on the page.
   */
  grant: { code: string; email: string } | null
  redirectUrl: string
  completeUrl: string | null
  expireAt: number
  status: 'unverified' | 'verified' | 'transferable' | 'failed'
  error: ClerkAPIErrorJSON | null
}

export type SignIn = {
  id: string
  status:
    | 'needs_identifier'
    | 'needs_first_factor'
    | 'needs_new_password'
    | 'needs_client_trust'
    | 'complete'
  identifier: string | null
  personId: string | null
  passwordVerified: boolean
  code: CodeCheck | null
  /** The state of the emailed code that allows the user to set a new password. */
  reset: CodeCheck | null
  google: GoogleSignIn | null
  check: ProtectCheck | null
  createdSessionId: string | null
}

export type SignUp = {
  id: string
  status: 'missing_requirements' | 'complete'
  email: string
  passwordHash: string | null
  firstName: string | null
  lastName: string | null
  code: CodeCheck | null
  google: boolean
  check: ProtectCheck | null
  createdSessionId: string | null
  createdUserId: string | null
  abandonAt: number
}

/** One browser, which Clerk calls a client. `token` is the value of its `__client` cookie. */
export type Client = {
  id: string
  token: string
  sessions: Session[]
  signIn: SignIn | null
  signUp: SignUp | null
  /**
   * False until a user has signed in on this browser. If the setting `clientTrust` is on, a sign-in
   * with a password on an untrusted browser also needs an emailed code.
   */
  trusted: boolean
  createdAt: number
  updatedAt: number
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Creates an ID in Clerk's format: a prefix, an underscore and 27 letters or digits. */
export const newId = (kind: string): string =>
  `${kind}_${Array.from(randomBytes(27), (byte) => alphabet[byte % alphabet.length]).join('')}`

export const newSecret = (): string => randomBytes(32).toString('base64url')
