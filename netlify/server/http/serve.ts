import type { Context } from '@netlify/functions'
import type { SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as z from 'zod'
import { endpoints, isWrite } from '../../../domain/http/contract.schema.ts'
import type {
  Body,
  Contract,
  Endpoint,
  EndpointName,
  Output,
  Params,
  Query,
} from '../../../domain/http/contract.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { cutText } from '../../../domain/text/text.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { provisionUser } from '../account/sync-user.ts'
import { verifySignedInId } from '../account/clerk.ts'
import { environment } from './env.ts'
import { alertBadSignature } from '../owner/alerts.ts'
import { asApiError, BadSignature } from './failure.ts'
import { describeCause, logCall } from './log.ts'
import type { LogLine } from './log.ts'
import { loadUserAndCountRequest, loadUser } from '../account/users.ts'
import type { UserRow } from '../account/users.ts'
import { Reply, send, sendError, type StreamedReply } from './reply.ts'
import { onDeploy, siteOrigins } from './site-origins.ts'
import type { DeployContext } from './site-origins.ts'

export interface EndpointCall<N extends EndpointName, Rows = unknown> {
  user: Contract[N]['who'] extends 'user' | 'member' ? UserRow : undefined
  params: Params<N>
  query: Query<N>
  body: Body<N>
  /** The time of the request. Handlers use it instead of `new Date()`. */
  now: Date
  /** The client's network address, as Netlify knows it. */
  ip: string
  /** The result of the query that the handler adds with `withRows`. */
  rows: Rows
  /**
   * Lets work continue after the reply. If the work fails, the log line has the id of this request.
   */
  after: (work: Promise<unknown>) => void
  /**
   * For a webhook, this is a copy of the request with a body of at most `webhookLimit` bytes. The
   * handler must check the webhook's signature.
   */
  request: Request
}

type Answer<N extends EndpointName> = Output<N> | Reply<Output<N>> | StreamedReply
type Handle<N extends EndpointName, Rows = unknown> = (
  call: EndpointCall<N, Rows>,
) => Answer<N> | Promise<Answer<N>>

type SelectRows<N extends EndpointName, Rows extends BatchItem<'pg'>> = (
  userId: SQL<string>,
  call: Pick<EndpointCall<N>, 'params' | 'query' | 'now'>,
) => Rows

interface RowsHandler<N extends EndpointName> {
  select: SelectRows<N, BatchItem<'pg'>>
  handle: Handle<N>
}

/** The handlers of a function's endpoints. */
export type Handlers = {
  [N in EndpointName]?: Handle<N> | (N extends `GET ${string}` ? RowsHandler<N> : never)
}

/**
 * Adds a query to a GET handler. It runs in the round trip that loads the user. `userId` is an SQL
 * expression for the user's id.
 */
export const withRows = <N extends EndpointName, Select extends BatchItem<'pg'>>(
  select: SelectRows<N, Select>,
  handle: Handle<N, Select['_']['result']>,
): RowsHandler<N> => ({ select, handle: handle as Handle<N> })

type RequestContext = Pick<Context, 'requestId'> &
  Partial<Pick<Context, 'waitUntil' | 'ip'>> &
  DeployContext

/**
 * Turns handlers into a Netlify function. It checks method, origin, sign-in, path and body in this
 * order. Then it loads the user, applies the rate limit to a write request, checks the membership
 * and runs the handler. HEAD runs the handler of GET and sends no body.
 */
export function serve(handlers: Handlers) {
  const respond = respondWith(handlers)
  return async (request: Request, context?: RequestContext): Promise<Response> => {
    if (request.method !== 'HEAD') return respond(request, request.method, context)
    const response = await respond(request, 'GET', context)
    await response.body?.cancel()
    return new Response(null, response)
  }
}

interface Route {
  endpoint: Endpoint
  /** Matches the paths of the endpoint, with a group for each parameter. Netlify ignores case. */
  pattern: RegExp
  handle: (call: unknown) => unknown
  select?: (userId: SQL<string>, call: unknown) => BatchItem<'pg'>
}

// Drops the type of each handler's `call`, whose values the endpoint's schemas check.
const routesOf = (handlers: Handlers): Route[] =>
  endpoints.flatMap((endpoint) => {
    const handler = handlers[endpoint.name] as Route['handle'] | Route | undefined
    if (handler === undefined) return []
    const path = endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    const own = typeof handler === 'function' ? { handle: handler } : handler
    return [{ ...own, endpoint, pattern: new RegExp(`^${path}/?$`, 'i') }]
  })

function respondWith(handlers: Handlers) {
  const routes = routesOf(handlers)
  return async (request: Request, method: string, context?: RequestContext): Promise<Response> => {
    const began = performance.now()
    const requestId = context?.requestId ?? crypto.randomUUID()
    const { pathname } = new URL(request.url)
    const ofPath = routes.filter(({ pattern }) => pattern.test(pathname))
    const route = ofPath.find(({ endpoint }) => endpoint.method === method)
    const named = (route ? [route] : ofPath).map(({ endpoint }) => endpoint.name)
    const log = { requestId, call: named.join(' | ') }
    const after = (work: Promise<unknown>) => {
      const logged = work.catch((thrown: unknown) => logFailure(log, began, thrown))
      context?.waitUntil?.(logged)
    }
    try {
      if (ofPath.length === 0) throw new ApiError('not_found')
      if (!route)
        throw new ApiError('method_not_allowed', undefined, { allow: allowedMethods(ofPath) })
      const reply = await onDeploy(context, () => answer(route, request, context?.ip ?? '', after))
      logCall({ ...log, status: reply.status, ms: millisecondsSince(began) })
      return send(reply, route.endpoint.cacheControl)
    } catch (thrown) {
      if (thrown instanceof BadSignature) after(alertBadSignature(log.call, new Date()))
      return sendError(logFailure(log, began, thrown))
    }
  }
}

function logFailure(
  log: Pick<LogLine, 'requestId' | 'call'>,
  began: number,
  thrown: unknown,
): ApiError {
  const error = asApiError(thrown)
  const { status, code, cause } = error
  const why = status >= 500 && { cause: describeCause(cause ?? error) }
  logCall({ ...log, status, ms: millisecondsSince(began), code, ...why })
  return error
}

const millisecondsSince = (began: number): number => Math.round(performance.now() - began)

const allowedMethods = (routes: Route[]): string[] =>
  routes.flatMap(({ endpoint: { method } }) => (method === 'GET' ? [method, 'HEAD'] : [method]))

async function answer(
  { endpoint, pattern, handle, select }: Route,
  request: Request,
  ip: string,
  after: (work: Promise<unknown>) => void,
): Promise<Reply<unknown>> {
  const { who } = endpoint
  assertOrigin(endpoint, request)
  const clerkId = needsUser(endpoint) ? await verifySignedInId(request) : undefined
  const url = new URL(request.url)
  const params = parse(endpoint.params, pattern.exec(url.pathname)?.groups ?? {})
  const query = parse(endpoint.query ?? anything, Object.fromEntries(url.searchParams))
  const bounded = who === 'vendor' ? await readWholeRequest(request) : request
  // Read the body of every write request, so that an invalid body is rejected.
  const readsBody = isWrite(endpoint) && who !== 'vendor'
  const body = readsBody ? parse(endpoint.body ?? anything, await readJson(request)) : {}

  const now = new Date()
  const loaded =
    clerkId === undefined
      ? undefined
      : await identifyUser(
          endpoint,
          clerkId,
          now,
          select && ((userId) => select(userId, { params, query, now })),
        )
  if (who === 'member' && loaded && planFrom(loaded.user, now) !== 'member') {
    throw new ApiError('membership_required')
  }
  const call = { ...loaded, params, query, body, now, ip, after, request: bounded }
  const result = await handle(call)
  return result instanceof Reply ? result : new Reply(200, result)
}

const anything = z.object({})

const needsUser = ({ who }: Endpoint): boolean => who === 'user' || who === 'member'

/**
 * Rejects a write request whose Origin is not one of this site's (A3). Allows a request without
 * Origin, for example from curl. Webhooks are exempt.
 */
function assertOrigin(endpoint: Endpoint, request: Request): void {
  const origin = request.headers.get('origin')
  if (!isWrite(endpoint) || endpoint.who === 'vendor' || origin === null) return
  if (!siteOrigins().includes(origin)) throw new ApiError('forbidden_origin')
}

/**
 * Reads a webhook's body, and returns a copy of the request with that body.
 *
 * @throws {ApiError} too_large if the body exceeds `webhookLimit`
 */
const readWholeRequest = async (request: Request): Promise<Request> =>
  new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: await readBody(request, webhookLimit),
  })

/** @throws {ApiError} invalid_input. The message names the first invalid field, if there is one */
function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...(issue?.path ?? []), ...unknown].join('.')
  if (!field) throw new ApiError('invalid_input', 'The request body must be a JSON object.')
  const what =
    issue?.code === 'unrecognized_keys' ? 'is not a field of this endpoint' : issue?.message
  throw new ApiError('invalid_input', `${cutText(field.toWellFormed(), 40)} ${what}.`)
}

async function identifyUser(
  endpoint: Endpoint,
  clerkId: string,
  now: Date,
  select?: (userId: SQL<string>) => BatchItem<'pg'>,
): Promise<{ user: UserRow; rows?: unknown }> {
  const load = async (): Promise<{ user: UserRow; rows?: unknown } | undefined> => {
    if (!isWrite(endpoint)) return loadUser(clerkId, select)
    const limit = endpoint.rateLimit ?? 'change'
    const perMinute = environment().rateLimits[limit]
    const user = await loadUserAndCountRequest(clerkId, limit, perMinute, now)
    return user && { user }
  }
  const existing = await load()
  if (existing) return existing
  await provisionUser(clerkId, now)
  const created = await load()
  if (!created) throw new ApiError('unauthorized')
  return created
}

/** In bytes. */
const jsonLimit = 64 * 1024

/** In bytes. */
const webhookLimit = 1024 * 1024

/** @throws {ApiError} too_large if the body is longer than `limit` bytes */
async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new ApiError('too_large', `The request body must not exceed ${limit / 1024} KB.`)
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Parses the JSON body of a request. An empty body counts as an empty object, whatever its content
 * type is.
 *
 * @throws {ApiError} too_large, unsupported_media_type, invalid_json
 */
async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, jsonLimit)
  if (bytes.length === 0) return {}
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ApiError('unsupported_media_type')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (cause) {
    throw new ApiError('invalid_json', undefined, { cause })
  }
}
