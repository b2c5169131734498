import type { Context } from '@netlify/functions'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { endpointRow, isWrite } from '../../../domain/http/contract.schema.ts'
import type {
  EndpointName,
  EndpointRow,
  Contract,
  Input,
  Output,
  Params,
} from '../../../domain/http/contract.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { cutText } from '../../../domain/text/whole-characters.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { provisionUser } from '../account/sync-user.ts'
import { verifySignedInId } from '../account/clerk.ts'
import { environment } from './env.ts'
import { asApiError } from './failure.ts'
import { describeCause, logCall } from './log.ts'
import type { LogLine } from './log.ts'
import { loadUserAndCountRequest, noExtra, loadUser } from '../account/users.ts'
import type { UserWith, UserRow } from '../account/users.ts'
import { Reply, sendError, sendJson, sendStream, StreamedReply } from './reply.ts'
import { readBody, readJson, webhookLimit } from './request-body.ts'
import { onDeploy, siteOrigins } from './site-origins.ts'
import type { DeployContext } from './site-origins.ts'

export interface EndpointCall<N extends EndpointName, Loaded = unknown> {
  user: Contract[N]['who'] extends 'user' | 'member' ? UserRow : undefined
  input: Input<N>
  params: Params<N>
  /** The time of the request. Handlers use it instead of `new Date()`. */
  now: Date
  /** The result of the SQL expression that the handler adds with `withQuery`. */
  loaded: Loaded
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
type Handle<N extends EndpointName, Loaded = unknown> = (
  call: EndpointCall<N, Loaded>,
) => Answer<N> | Promise<Answer<N>>

interface QueryHandler<N extends EndpointName> {
  loads: SQL
  handle: Handle<N>
}

/** The handlers of one path, by endpoint. Each endpoint has a different method. */
export type Handlers = {
  [N in EndpointName]?: Handle<N> | (Contract[N]['method'] extends 'GET' ? QueryHandler<N> : never)
}

/**
 * Adds an SQL expression to a GET handler. The query that loads the user row also selects this
 * expression.
 */
export const withQuery = <N extends EndpointName, Loaded>(
  loads: SQL<Loaded>,
  handle: Handle<N, Loaded>,
): QueryHandler<N> => ({ loads, handle: handle as Handle<N> })

type RequestContext = Pick<Context, 'requestId'> &
  Partial<Pick<Context, 'waitUntil'>> &
  DeployContext

/**
 * Turns the handlers of one path into a Netlify function. It checks method, origin, sign-in, path
 * and body in this order. Then it loads the user, applies the rate limit to a write request, checks
 * the membership and runs the handler. HEAD runs the handler of GET and sends no body.
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

function respondWith(handlers: Handlers) {
  const names = Object.keys(handlers) as EndpointName[]
  return async (request: Request, method: string, context?: RequestContext): Promise<Response> => {
    const began = performance.now()
    const requestId = context?.requestId ?? crypto.randomUUID()
    const name = names.find((each) => endpointRow(each).method === method)
    const log = { requestId, call: name ?? names.join('|') }
    try {
      if (!name)
        throw new ApiError('method_not_allowed', undefined, { allow: allowedMethods(names) })
      const after = (work: Promise<unknown>) => {
        const logged = work.catch((thrown: unknown) => logFailure(log, began, thrown))
        context?.waitUntil?.(logged)
      }
      const reply = await onDeploy(context, () => answer(name, handlers[name], request, after))
      logCall({ ...log, status: reply.status, ms: millisecondsSince(began) })
      return reply instanceof StreamedReply
        ? sendStream(reply)
        : sendJson(reply, endpointRow(name).cacheControl)
    } catch (thrown) {
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

const allowedMethods = (names: EndpointName[]): string[] =>
  names
    .map((name) => endpointRow(name).method)
    .flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]))

async function answer(
  name: EndpointName,
  handler: Handlers[EndpointName],
  request: Request,
  after: (work: Promise<unknown>) => void,
): Promise<Reply<unknown> | StreamedReply> {
  const row = endpointRow(name)
  const { handle, loads } =
    typeof handler === 'object' ? handler : { handle: handler, loads: noExtra }
  assertOrigin(row, request)
  const clerkId = needsUser(row) ? await verifySignedInId(request) : undefined
  const url = new URL(request.url)
  const params = parse(row.params, pathParams(row.path, url.pathname))
  const bounded = row.who === 'vendor' ? await readWholeRequest(request) : request
  const input = row.who === 'vendor' ? {} : parse(row.input, await readInput(row, request, url))

  const now = new Date()
  const values = { ...(params as object), ...(isWrite(row) ? {} : (input as object)) }
  const identified =
    clerkId === undefined ? undefined : await identifyUser(row, clerkId, now, loads, values)
  if (row.who === 'member' && identified && planFrom(identified.user, now) !== 'member') {
    throw new ApiError('membership_required')
  }
  const loaded = identified?.extra
  const call = { user: identified?.user, input, params, now, loaded, after, request: bounded }
  // Cast `handle`, because TypeScript cannot tell that this handler accepts the `call` of endpoint
  // `name`. The endpoint's schemas have checked `params` and `input`.
  const result = await (handle as (call: unknown) => unknown)(call)
  const isReply = result instanceof Reply || result instanceof StreamedReply
  return isReply ? result : new Reply(200, result)
}

const needsUser = ({ who }: EndpointRow): boolean => who === 'user' || who === 'member'

/**
 * Rejects a write request whose Origin is not one of this site's (A3). Allows a request without
 * Origin, for example from curl. Webhooks are exempt.
 */
function assertOrigin(row: EndpointRow, request: Request): void {
  const origin = request.headers.get('origin')
  if (!isWrite(row) || row.who === 'vendor' || origin === null) return
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

async function readInput(row: EndpointRow, request: Request, url: URL): Promise<unknown> {
  // Read the body of a write request even if its input is in the URL's query string, so that an
  // invalid body is rejected.
  const body = isWrite(row) ? await readJson(request) : {}
  const fromQuery = row.inputFrom === 'query' || !isWrite(row)
  return fromQuery ? Object.fromEntries(url.searchParams) : body
}

function pathParams(path: string, pathname: string): Record<string, string> {
  const parts = pathname.split('/')
  const named = path.split('/').flatMap((part, index): [string, string][] => {
    return part.startsWith(':') ? [[part.slice(1), decode(parts[index] ?? '')]] : []
  })
  return Object.fromEntries(named)
}

/**
 * Decodes one segment of the URL's path. Returns a segment with an invalid encoding unchanged,
 * because the endpoint's schema rejects the `%` in it.
 */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

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
  row: EndpointRow,
  clerkId: string,
  now: Date,
  loads: SQL,
  values: Record<string, unknown>,
): Promise<UserWith<unknown>> {
  const load = async (): Promise<UserWith<unknown> | undefined> => {
    if (!isWrite(row)) return loadUser(clerkId, loads, values)
    const limit = row.rateLimit ?? 'change'
    const perMinute = environment().rateLimits[limit]
    const user = await loadUserAndCountRequest(clerkId, limit, perMinute, now)
    return user && { user, extra: undefined }
  }
  const existing = await load()
  if (existing) return existing
  await provisionUser(clerkId, now)
  const created = await load()
  if (!created) throw new ApiError('unauthorized')
  return created
}
