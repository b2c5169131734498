import { readState, writeState } from '../shared/state-file.ts'
import type { Client, Person, Session } from './entities.ts'

type Saved = { version: 1; people: Person[]; clients: Client[] }

export type Store = ReturnType<typeof openStore>

/**
 * People, browsers and their sessions, held in memory and written whole to `file` after each
 * change; without a file nothing outlives the process.
 */
export function openStore(file?: string) {
  const saved = readState<Saved>(file)
  const people = new Map(saved?.people.map((person) => [person.id, person]))
  const clients = new Map(saved?.clients.map((client) => [client.token, client]))

  let written = ''
  function save() {
    if (!file) return
    const state: Saved = {
      version: 1,
      people: [...people.values()],
      clients: [...clients.values()],
    }
    const text = JSON.stringify(state)
    if (text === written) return
    writeState(file, text)
    written = text
  }

  return {
    save,
    people: () => [...people.values()],
    person: (id: string | null): Person | undefined => (id === null ? undefined : people.get(id)),
    personByEmail: (email: string): Person | undefined =>
      [...people.values()].find((person) => person.email === email),
    client: (token: string | undefined): Client | undefined =>
      token === undefined ? undefined : clients.get(token),
    sessionsOf: (personId: string): Session[] =>
      [...clients.values()].flatMap((client) =>
        client.sessions.filter((session) => session.personId === personId),
      ),

    addPerson(person: Person) {
      people.set(person.id, person)
    },
    addClient(client: Client) {
      clients.set(client.token, client)
    },
    /** The person goes, and with them every session that any browser holds. */
    removePerson(id: string) {
      people.delete(id)
      for (const client of clients.values()) {
        client.sessions = client.sessions.filter((session) => session.personId !== id)
        if (client.signIn?.personId === id) client.signIn = null
        if (client.signUp?.createdUserId === id) client.signUp = null
      }
    },
  }
}
