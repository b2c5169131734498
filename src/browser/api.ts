import type { OpportunityCard } from '../../domain/catalog/card.ts'
import type { ListedChange } from '../../domain/catalog/changes.ts'
import type {
  Body,
  EndpointName,
  Output,
  Params,
  Query,
} from '../../domain/http/contract.schema.ts'
import type { PlanEntry } from '../../domain/launch/plan-entry.ts'
import type { DescribedEntry } from '../../domain/tools/fit/fit.ts'
import type { ComparedEntry } from '../../domain/tools/compare.ts'
import type { State } from '../../domain/tools/states.ts'
import type { TakeHomeEntry } from '../../domain/tools/take-home/take-home-defaults.ts'
import { CallError } from './call-error.ts'
import { sessionToken } from './clerk.ts'
import { sessionEnd } from './session-end.ts'

/** In milliseconds. */
const timeout = 15_000

/**
 * Timeouts in milliseconds for endpoints that need more time than `timeout`. Netlify ends a
 * function after 60 s.
 */
const timeouts: Partial<Record<EndpointName, number>> = { 'GET /api/account/export': 60_000 }

async function toCallError(response: Response): Promise<CallError> {
  const text = await response.text()
  try {
    const { error, current } = JSON.parse(text) as { error?: object; current?: unknown }
    return new CallError(response.status, text, error, current)
  } catch {
    return new CallError(response.status, text || response.statusText)
  }
}

interface Request<N extends EndpointName> {
  params?: Params<N>
  query?: Partial<Record<keyof Query<N>, string>>
  body?: Body<N>
  /** Lets the request finish after the page closes, for example a request that saves a note. */
  keepalive?: boolean
}

/**
 * Sends one request to an endpoint, without retries. The request is aborted when the session of the
 * page's user ends.
 *
 * @param signals what else aborts a stream, which has no timeout of its own
 * @throws {Error} as `call` does
 */
async function send<N extends EndpointName>(
  name: N,
  { params, query = {}, body, keepalive = false }: Request<N> = {},
  signals?: readonly AbortSignal[],
): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  const values: Record<string, string> = { ...params }
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(values[part] ?? ''),
  )
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const bearer = await sessionToken()
  const response = await fetch(search ? `${url}?${search}` : url, {
    method,
    keepalive,
    signal: anySignal([
      ...(signals ?? [AbortSignal.timeout(timeouts[name] ?? timeout)]),
      sessionEnd,
    ]),
    headers: {
      Accept: signals ? 'text/event-stream' : 'application/json',
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw await toCallError(response)
  return response
}

/**
 * Sends one request, without retries, and reads the JSON of the reply.
 *
 * @throws CallError for an error status or an ended session, an error with a `code` if Clerk does
 * not load, and TypeError, AbortError or TimeoutError if no reply arrives
 */
export const call = async <N extends EndpointName>(
  name: N,
  request?: Request<N>,
): Promise<Output<N>> => (await (await send(name, request)).json()) as Output<N>

/** Reads the bytes of a reply that is a file. */
export const callForFile = async <N extends EndpointName>(
  name: N,
  request?: Request<N>,
): Promise<Uint8Array> => new Uint8Array(await (await send(name, request)).arrayBuffer())

/** Sends a question to the guide. Returns the bytes of its events. Throws as `streamAnswer` does. */
export async function openAnswer(
  body: Body<'POST /api/ai/chat'>,
  signals: readonly AbortSignal[],
): Promise<ReadableStream<Uint8Array>> {
  const reply = await send('POST /api/ai/chat', { body }, signals)
  if (!reply.body) throw new TypeError('The reply has no body.')
  return reply.body
}

export const publicEntries = (): Promise<OpportunityCard[]> => readStatic('/opportunities.json')

export const listedChanges = (): Promise<ListedChange[]> => readStatic('/changes.json')

export const handbookPages = (): Promise<{ path: string }[]> => readStatic('/handbook.json')

export const comparedEntry = (slug: string): Promise<ComparedEntry> =>
  readStatic(`/compare/${encodeURIComponent(slug)}.json`)

export const stateLines = (code: string): Promise<State> =>
  readStatic(`/states/${encodeURIComponent(code.toLowerCase())}.json`)

export const planEntry = (slug: string): Promise<PlanEntry> =>
  readStatic(`/plan/${encodeURIComponent(slug)}.json`)

export const takeHomeEntries = (): Promise<Record<string, TakeHomeEntry>> =>
  readStatic('/figures.json')

export const fitEntries = (): Promise<DescribedEntry[]> => readStatic('/fit.json')

async function readStatic<Content>(path: string): Promise<Content> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw await toCallError(response)
  return (await response.json()) as Content
}

/**
 * Aborts with the first of `signals` that aborts, like `AbortSignal.any`, which the oldest supported
 * browsers lack. To free the listeners, abort at least one signal later.
 */
function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: controller.signal })
  }
  return controller.signal
}
