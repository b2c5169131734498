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

/** What a handler is given. */
export interface EndpointCall<N extends EndpointName, Loaded = unknown> {
  user: Contract[N]['who'] extends 'person' | 'member' ? UserRow : undefined
  input: Input<N>
  params: Params<N>
  /** The time of the call; whatever depends on time takes it from here. */
  now: Date
  /** What `reading` asked for. */
  loaded: Loaded
  /** Has work go on when the reply is out; the log's line of the call tells of its failure. */
  after: (work: Promise<unknown>) => void
  /** For a vendor's call: its body is whole and within its limit, its signature not yet checked. */
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

/** One handler for each call that a function serves. */
export type Handlers = {
  [N in EndpointName]?: Handle<N> | (Contract[N]['method'] extends 'GET' ? QueryHandler<N> : never)
}

/** A handler of a reading call, with an expression that is read in the person's own statement. */
export const withQuery = <N extends EndpointName, Loaded>(
  loads: SQL<Loaded>,
  handle: Handle<N, Loaded>,
): QueryHandler<N> => ({ loads, handle: handle as Handle<N> })

/** What of Netlify's context is used. */
type RequestContext = Pick<Context, 'requestId'> &
  Partial<Pick<Context, 'waitUntil'>> &
  DeployContext

/**
 * Turns the handlers of one address into its function: method, origin, sign-in, body and input are
 * checked in this order, then the person is read and counted, then the handler runs. Whatever any
 * of it throws becomes a reply of the error table here, and nowhere else.
 */
export function serve(handlers: Handlers) {
  const names = Object.keys(handlers) as EndpointName[]
  return async (request: Request, context?: RequestContext): Promise<Response> => {
    const began = performance.now()
    const requestId = context?.requestId ?? crypto.randomUUID()
    const name = names.find((each) => endpointRow(each).method === request.method)
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
  names.map((name) => endpointRow(name).method)

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
  const vendor = row.who === 'vendor' ? await whole(request) : request
  const input = row.who === 'vendor' ? {} : parse(row.input, await readInput(row, request, url))

  const now = new Date()
  const values = { ...(params as object), ...(isWrite(row) ? {} : (input as object)) }
  const found =
    clerkId === undefined ? undefined : await identifyUser(row, clerkId, now, loads, values)
  if (row.who === 'member' && found && planFrom(found.user, now) !== 'member') {
    throw new ApiError('membership_required')
  }
  const loaded = found?.extra
  const call = { user: found?.user, input, params, now, loaded, after, request: vendor }
  // The table's row has checked all of this; that name and handler belong together is lost to the
  // compiler once both are looked up.
  const result = await (handle as (call: unknown) => unknown)(call)
  const isReply = result instanceof Reply || result instanceof StreamedReply
  return isReply ? result : new Reply(200, result)
}

const needsUser = ({ who }: EndpointRow): boolean => who === 'person' || who === 'member'

/** A changing call may come from this site's pages or from no page at all (scenario A3). */
function assertOrigin(row: EndpointRow, request: Request): void {
  const origin = request.headers.get('origin')
  if (!isWrite(row) || row.who === 'vendor' || origin === null) return
  if (!siteOrigins().includes(origin)) throw new ApiError('forbidden_origin')
}

const whole = async (request: Request): Promise<Request> =>
  new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: await readBody(request, webhookLimit),
  })

async function readInput(row: EndpointRow, request: Request, url: URL): Promise<unknown> {
  // Read also where the query says it all: a body that no page of the site sends is refused.
  const body = isWrite(row) ? await readJson(request) : {}
  const fromQuery = row.inputFrom === 'query' || !isWrite(row)
  return fromQuery ? Object.fromEntries(url.searchParams) : body
}

/** The varying parts of an address, by the names that the contract gives them. */
function pathParams(path: string, pathname: string): Record<string, string> {
  const parts = pathname.split('/')
  const named = path.split('/').flatMap((part, index): [string, string][] => {
    return part.startsWith(':') ? [[part.slice(1), decode(parts[index] ?? '')]] : []
  })
  return Object.fromEntries(named)
}

/** A part that is no valid encoding stays as it is; the schema then refuses its `%`. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** @throws {ApiError} invalid_input, naming the first field that is wrong */
function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  if (!field) throw new ApiError('invalid_input', 'The body must be a JSON object.')
  const what = issue?.code === 'unrecognized_keys' ? 'is not a field of this call' : issue?.message
  throw new ApiError('invalid_input', `${field.slice(0, 40).toWellFormed()} ${what}.`)
}

/** Reads the person, and counts the call if it may change something; a newcomer is admitted first. */
async function identifyUser(
  row: EndpointRow,
  clerkId: string,
  now: Date,
  loads: SQL,
  values: Record<string, unknown>,
): Promise<UserWith<unknown>> {
  const look = async (): Promise<UserWith<unknown> | undefined> => {
    if (!isWrite(row)) return loadUser(clerkId, loads, values)
    const ceiling = row.ceiling ?? 'change'
    const person = await loadUserAndCountRequest(
      clerkId,
      ceiling,
      environment().ceilings[ceiling],
      now,
    )
    return person && { user: person, extra: undefined }
  }
  const known = await look()
  if (known) return known
  await provisionUser(clerkId, now)
  const admitted = await look()
  if (!admitted) throw new ApiError('unauthorized')
  return admitted
}
