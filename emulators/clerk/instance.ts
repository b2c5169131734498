import type { WebhookEvent } from '@clerk/backend'
import { newId, newSecret } from './entities.ts'
import type { Client, ClerkUser, Session } from './entities.ts'
import type { SigningKeys } from './keys.ts'
import { backendUserJSON } from './backend-formats.ts'
import type { Store } from './store.ts'

/** What one would set on Clerk's dashboard; `POST /_control/settings` changes it. */
export type Settings = {
  /** Who confirms a sign-up by e-mail code: addresses with `+clerk_test`, or everyone. */
  emailCode: 'test-addresses' | 'everyone'
  /** Ask for a code when somebody signs in on a browser that has never been signed in. */
  clientTrust: boolean
  /** Hold every new sign-in and sign-up until the browser passes a check of Clerk Protect. */
  protectCheck: boolean
}

export const defaultSettings: Settings = {
  emailCode: 'test-addresses',
  clientTrust: false,
  protectCheck: false,
}

/** One Clerk application: its data, keys and settings. */
export type Instance = {
  store: Store
  keys: SigningKeys
  clock: { now(): number }
  /** `iss` of every token. */
  issuer: string
  settings: Settings
  log: (line: string) => void
  /** Sends a webhook, when the reply is on its way. */
  announce: (type: WebhookEvent['type'], data: object) => void
}

/** Clerk's default: a session lives for 7 days. */
const sessionLifetime = 7 * 24 * 60 * 60 * 1000

export function createUser(
  { store, clock, announce }: Instance,
  facts: Pick<ClerkUser, 'email'> &
    Partial<Pick<ClerkUser, 'passwordHash' | 'googleAccountId' | 'firstName' | 'lastName'>>,
): ClerkUser {
  const user: ClerkUser = {
    id: newId('user'),
    emailId: newId('idn'),
    passwordHash: null,
    googleAccountId: null,
    firstName: null,
    lastName: null,
    ...facts,
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

/** The browser's sessions that have not run out. */
export const liveSessions = ({ clock }: Instance, client: Client): Session[] =>
  client.sessions.filter((session) => session.expireAt > clock.now())
