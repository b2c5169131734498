import type { DeletedObjectJSON, UserJSON } from '@clerk/backend'
import { z } from 'zod'
import { backendUserJSON } from './backend-formats.ts'
import type { ClerkUser } from './entities.ts'
import { ClerkFailure } from './failures.ts'
import { createUser, deleteUser } from './instance.ts'
import type { Instance } from './instance.ts'
import { assertAcceptable, hashPassword } from './attempts/passwords.ts'

const newUserSchema = z.object({
  email_address: z.tuple([z.email()]),
  password: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

const newNamesSchema = z.object({
  first_name: z.string().nullable().optional(),
  last_name: z.string().nullable().optional(),
})

export function createBackendApi(instance: Instance, secretKey: string) {
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
        return page(matching(url), url).map(backendUserJSON)
      case 'GET /v1/users/count':
        return { object: 'total_count', total_count: matching(url).length }
      case 'POST /v1/users':
        return createFrom(request)
      case 'GET /v1/users/:id':
        return backendUserJSON(findUser(userId))
      case 'PATCH /v1/users/:id':
        return rename(findUser(userId), request)
      case 'DELETE /v1/users/:id':
        return deleteAndFormat(findUser(userId))
      default:
        throw new ClerkFailure('resource_not_found')
    }
  }

  function findUser(userId: string | undefined): ClerkUser {
    const user = store.user(userId ?? null)
    if (!user) throw new ClerkFailure('resource_not_found')
    return user
  }

  function deleteAndFormat(user: ClerkUser): DeletedObjectJSON {
    deleteUser(instance, user)
    return { object: 'user', id: user.id, deleted: true }
  }

  async function createFrom(request: Request): Promise<UserJSON> {
    const input = newUserSchema.safeParse(await request.json().catch(() => null))
    if (!input.success) throw new ClerkFailure('form_param_format_invalid', 'email_address')
    const { email_address, password, first_name = null, last_name = null } = input.data
    if (password !== undefined) assertAcceptable(password)
    const passwordHash = password === undefined ? null : await hashPassword(password)
    const email = email_address[0].toLowerCase()
    if (store.userByEmail(email)) {
      throw new ClerkFailure('form_identifier_exists', 'email_address')
    }
    const names = { firstName: first_name, lastName: last_name }
    return backendUserJSON(createUser(instance, { email, passwordHash, ...names }))
  }

  async function rename(user: ClerkUser, request: Request): Promise<UserJSON> {
    const input = newNamesSchema.safeParse(await request.json().catch(() => null))
    if (!input.success) throw new ClerkFailure('request_body_invalid')
    const names = input.data
    if (names.first_name !== undefined) user.firstName = names.first_name
    if (names.last_name !== undefined) user.lastName = names.last_name
    user.updatedAt = instance.clock.now()
    instance.announce('user.updated', backendUserJSON(user))
    return backendUserJSON(user)
  }

  function matching(url: URL): ClerkUser[] {
    const emails = url.searchParams.getAll('email_address').map((email) => email.toLowerCase())
    const ids = url.searchParams.getAll('user_id')
    return store
      .users()
      .filter(({ email }) => emails.length === 0 || emails.includes(email))
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .sort((a, b) => b.createdAt - a.createdAt)
  }

  function page(users: ClerkUser[], url: URL): ClerkUser[] {
    const offset = Number(url.searchParams.get('offset') ?? 0)
    return users.slice(offset, offset + Number(url.searchParams.get('limit') ?? 10))
  }
}
