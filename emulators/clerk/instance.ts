import type { WebhookEvent } from '@clerk/backend'
import { newId, newSecret } from './entities.ts'
import type { Client, Person, Session } from './entities.ts'
import type { SigningKeys } from './keys.ts'
import { backendPerson } from './backend-formats.ts'
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

export function createPerson(
  { store, clock, announce }: Instance,
  facts: Pick<Person, 'email'> &
    Partial<Pick<Person, 'passwordHash' | 'googleAccountId' | 'firstName' | 'lastName'>>,
): Person {
  const person: Person = {
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
  store.addPerson(person)
  announce('user.created', backendPerson(person))
  return person
}

export function deletePerson({ store, announce }: Instance, person: Person): void {
  store.removePerson(person.id)
  announce('user.deleted', { id: person.id, object: 'user', deleted: true })
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

export function startSession({ clock }: Instance, client: Client, person: Person): Session {
  const now = clock.now()
  const session: Session = {
    id: newId('sess'),
    personId: person.id,
    createdAt: now,
    lastActiveAt: now,
    expireAt: now + sessionLifetime,
  }
  client.sessions = [session]
  client.trusted = true
  client.updatedAt = now
  person.lastSignInAt = now
  return session
}

/** The browser's sessions that have not run out. */
export const liveSessions = ({ clock }: Instance, client: Client): Session[] =>
  client.sessions.filter((session) => session.expireAt > clock.now())
