import type { WebhookEvent } from '@clerk/backend'
import { newId, newSecret } from './entities.ts'
import type { Client, ClerkUser, Session } from './entities.ts'
import type { SigningKeys } from './keys.ts'
import { backendUserJSON } from './backend-formats.ts'
import type { Store } from './store.ts'

/** Settings that Clerk has in its dashboard. Here `POST /_control/settings` changes them. */
export type Settings = {
  /**
   * `everyone`: all new users with a password must enter an emailed code. `test-addresses`: only
   * those with a `+clerk_test` address.
   */
  emailCode: 'test-addresses' | 'everyone'
  /**
   * Require an emailed code after the password, if no user has signed in on this browser before.
   */
  clientTrust: boolean
  /** Require a bot check (Clerk Protect) for every sign-in and sign-up. */
  protectCheck: boolean
}

export const defaultSettings: Settings = {
  emailCode: 'test-addresses',
  clientTrust: false,
  protectCheck: false,
}

export type Instance = {
  store: Store
  keys: SigningKeys
  clock: { now(): number }
  issuer: string
  settings: Settings
  log: (line: string) => void
  /** Schedules a webhook, so that the current request can be answered first. */
  announce: (type: WebhookEvent['type'], data: object) => void
}

/** Lifetime of a session in milliseconds: 7 days, Clerk's default. */
const sessionLifetime = 7 * 24 * 60 * 60 * 1000

export function createUser(
  { store, clock, announce }: Instance,
  input: Pick<ClerkUser, 'email'> &
    Partial<Pick<ClerkUser, 'passwordHash' | 'googleAccountId' | 'firstName' | 'lastName'>>,
): ClerkUser {
  const user: ClerkUser = {
    id: newId('user'),
    emailId: newId('idn'),
    passwordHash: null,
    googleAccountId: null,
    firstName: null,
    lastName: null,
    ...input,
    createdAt: clock.now(),
    updatedAt: clock.now(),
    lastSignInAt: null,
  }
  store.addUser(user)
  announce('user.created', backendUserJSON(user))
  return user
}

export function deleteUser({ store, announce }: Instance, user: ClerkUser): void {
  store.removeUser(user.id)
  announce('user.deleted', { id: user.id, object: 'user', deleted: true })
}

export function createClient({ store, clock }: Instance): Client {
  const client: Client = {
    id: newId('client'),
    token: newSecret(),
    sessions: [],
    signIn: null,
    signUp: null,
    trusted: false,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  }
  store.addClient(client)
  return client
}

export function startSession({ clock }: Instance, client: Client, user: ClerkUser): Session {
  const now = clock.now()
  const session: Session = {
    id: newId('sess'),
    personId: user.id,
    createdAt: now,
    lastActiveAt: now,
    expireAt: now + sessionLifetime,
  }
  client.sessions = [session]
  client.trusted = true
  client.updatedAt = now
  user.lastSignInAt = now
  return session
}

export const liveSessions = ({ clock }: Instance, client: Client): Session[] =>
  client.sessions.filter((session) => session.expireAt > clock.now())
