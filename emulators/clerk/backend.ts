import type { DeletedObjectJSON, UserJSON } from '@clerk/backend'
import { z } from 'zod'
import { backendPerson } from './backend-formats.ts'
import type { Person } from './entities.ts'
import { ClerkFailure } from './failures.ts'
import { createPerson, deletePerson } from './instance.ts'
import type { Instance } from './instance.ts'
import { assertAcceptable, hashPassword } from './attempts/passwords.ts'

const newPerson = z.object({
  email_address: z.tuple([z.email()]),
  password: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

const newNames = z.object({
  first_name: z.string().nullable().optional(),
  last_name: z.string().nullable().optional(),
})

/** Clerk's backend API, as far as `@clerk/backend` is used: users and the key set. */
export function backendApi(instance: Instance, secretKey: string) {
  const { store } = instance

  return async (request: Request): Promise<Response> => {
    try {
      if (request.headers.get('authorization') !== `Bearer ${secretKey}`) {
        throw new ClerkFailure('clerk_key_invalid')
      }
      const url = new URL(request.url)
      const userId = /^\/v1\/users\/(user_\w+)$/.exec(url.pathname)?.[1]
      const path = userId ? '/v1/users/:id' : url.pathname
      const result = await answer(`${request.method} ${path}`, url, userId, request)
      store.save()
      return Response.json(result)
    } catch (error) {
      if (!(error instanceof ClerkFailure)) throw error
      return Response.json(error.body, { status: error.status })
    }
  }

  function answer(route: string, url: URL, userId: string | undefined, request: Request) {
    switch (route) {
      case 'GET /v1/jwks':
        return instance.keys.jwks
      case 'GET /v1/users':
        return page(matching(url), url).map(backendPerson)
      case 'GET /v1/users/count':
        return { object: 'total_count', total_count: matching(url).length }
      case 'POST /v1/users':
        return create(request)
      case 'GET /v1/users/:id':
        return backendPerson(known(userId))
      case 'PATCH /v1/users/:id':
        return rename(known(userId), request)
      case 'DELETE /v1/users/:id':
        return remove(known(userId))
      default:
        throw new ClerkFailure('resource_not_found')
    }
  }

  function known(userId: string | undefined): Person {
    const person = store.person(userId ?? null)
    if (!person) throw new ClerkFailure('resource_not_found')
    return person
  }

  function remove(person: Person): DeletedObjectJSON {
    deletePerson(instance, person)
    return { object: 'user', id: person.id, deleted: true }
  }

  async function create(request: Request): Promise<UserJSON> {
    const wish = newPerson.safeParse(await request.json().catch(() => null))
    if (!wish.success) throw new ClerkFailure('form_param_format_invalid', 'email_address')
    const { email_address, password, first_name = null, last_name = null } = wish.data
    if (password !== undefined) assertAcceptable(password)
    const passwordHash = password === undefined ? null : await hashPassword(password)
    const email = email_address[0].toLowerCase()
    if (store.personByEmail(email)) {
      throw new ClerkFailure('form_identifier_exists', 'email_address')
    }
    const names = { firstName: first_name, lastName: last_name }
    return backendPerson(createPerson(instance, { email, passwordHash, ...names }))
  }

  async function rename(person: Person, request: Request): Promise<UserJSON> {
    const wish = newNames.parse(await request.json())
    if (wish.first_name !== undefined) person.firstName = wish.first_name
    if (wish.last_name !== undefined) person.lastName = wish.last_name
    person.updatedAt = instance.clock.now()
    instance.announce('user.updated', backendPerson(person))
    return backendPerson(person)
  }

  /** Newest first, as Clerk lists; `email_address` and `user_id` narrow the list. */
  function matching(url: URL): Person[] {
    const emails = url.searchParams.getAll('email_address').map((email) => email.toLowerCase())
    const ids = url.searchParams.getAll('user_id')
    return store
      .people()
      .filter(({ email }) => emails.length === 0 || emails.includes(email))
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .sort((a, b) => b.createdAt - a.createdAt)
  }

  function page(people: Person[], url: URL): Person[] {
    const offset = Number(url.searchParams.get('offset') ?? 0)
    return people.slice(offset, offset + Number(url.searchParams.get('limit') ?? 10))
  }
}
