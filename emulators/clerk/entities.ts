import { randomBytes } from 'node:crypto'
import type { ClerkAPIErrorJSON } from '@clerk/shared/types'

/** What the stand-in for Clerk keeps. Every time is in Unix milliseconds, as on Clerk's wire. */
export type ClerkUser = {
  id: string
  emailId: string
  /** Lower case: Clerk compares addresses without case. */
  email: string
  passwordHash: string | null
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

/** A code that went out by e-mail. */
export type CodeCheck = { sentAt: number; wrongTries: number; verified: boolean }

/** A check of Clerk Protect that the browser has yet to pass. */
export type ProtectCheck = { token: string; expireAt: number }

/** A trip to Google's consent page and back. */
export type GoogleSignIn = {
  state: string
  /** Google's one-time code, and the address that the user chose there. */
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
  /** The code for somebody who forgot the password. */
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
  /** Google confirmed the address. */
  google: boolean
  check: ProtectCheck | null
  createdSessionId: string | null
  createdUserId: string | null
  abandonAt: number
}

/** One browser. Its token is the value of the `__client` cookie. */
export type Client = {
  id: string
  token: string
  sessions: Session[]
  signIn: SignIn | null
  signUp: SignUp | null
  /** Clerk's Client Trust asks a browser that nobody has signed in on for a code. */
  trusted: boolean
  createdAt: number
  updatedAt: number
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as Clerk writes them: a word, an underscore and 27 letters or digits. */
export const newId = (kind: string): string =>
  `${kind}_${Array.from(randomBytes(27), (byte) => alphabet[byte % alphabet.length]).join('')}`

export const newSecret = (): string => randomBytes(32).toString('base64url')
