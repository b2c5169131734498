import { readState, writeState } from '../shared/state-file.ts'
import type { Client, ClerkUser, Session } from './entities.ts'

/**
 * The file format. Version 1 stores users under `people`, and the ID of a session's user under
 * `personId`.
 */
type SavedState = { version: 1; people: ClerkUser[]; clients: Client[] }

export type Store = ReturnType<typeof openStore>

/**
 * Loads users, browsers and sessions from `file` into memory. `save` writes all of them back.
 * Without a file, the data is lost when the process ends.
 */
export function openStore(file?: string) {
  const saved = readState<SavedState>(file)
  const users = new Map(saved?.people.map((user) => [user.id, user]))
  const clients = new Map(saved?.clients.map((client) => [client.token, client]))

  let written = ''
  function save() {
    if (!file) return
    const state: SavedState = {
      version: 1,
      people: [...users.values()],
      clients: [...clients.values()],
    }
    const text = JSON.stringify(state)
    if (text === written) return
    writeState(file, text)
    written = text
  }

  return {
    save,
    users: () => [...users.values()],
    user: (id: string | null): ClerkUser | undefined => (id === null ? undefined : users.get(id)),
    userByEmail: (email: string): ClerkUser | undefined =>
      [...users.values()].find((user) => user.email === email),
    client: (token: string | undefined): Client | undefined =>
      token === undefined ? undefined : clients.get(token),
    sessionsOf: (personId: string): Session[] =>
      [...clients.values()].flatMap((client) =>
        client.sessions.filter((session) => session.personId === personId),
      ),

    addUser(user: ClerkUser) {
      users.set(user.id, user)
    },
    addClient(client: Client) {
      clients.set(client.token, client)
    },
    /** Also deletes the user's sessions, sign-ins and sign-ups in every browser. */
    removeUser(id: string) {
      users.delete(id)
      for (const client of clients.values()) {
        client.sessions = client.sessions.filter((session) => session.personId !== id)
        if (client.signIn?.personId === id) client.signIn = null
        if (client.signUp?.createdUserId === id) client.signUp = null
      }
    },
  }
}
