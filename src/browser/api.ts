import type { OpportunityCard } from '../../domain/catalog/card.ts'
import { endpoints, type Endpoint, type EndpointName } from '../../domain/http/endpoints.ts'
import type { ChatEvents } from '../../domain/chat/chat.schema.ts'
import type { Input, Output, Params } from '../../domain/http/contract.schema.ts'
import { shardPath, type Shard } from '../../domain/catalog/shard-format.ts'
import { serverEvents } from './sse.ts'

/** Milliseconds that a call may take before it is given up. */
const deadline = 15_000

/** The export is as long as what is stored, up to the host's 20 MB and 60 s. */
const deadlines: Partial<Record<EndpointName, number>> = { exportAccount: 60_000 }

/** Likewise until the next event of a streamed reply: the server gives a provider up before. */
const silence = 60_000

/**
 * A failed call. `message` is the status, a colon and the reply's text (product spec,
 * section 8); `code` and `sentence` are the server's own, when it gave them.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string | undefined
  readonly sentence: string | undefined

  constructor(status: number, text: string, error?: { code?: unknown; message?: unknown }) {
    super(`${status}: ${text}`)
    this.status = status
    this.code = typeof error?.code === 'string' ? error.code : undefined
    this.sentence = typeof error?.message === 'string' ? error.message : undefined
  }
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text()
  try {
    return new ApiError(response.status, text, (JSON.parse(text) as { error?: object }).error)
  } catch {
    return new ApiError(response.status, text || response.statusText)
  }
}

let token: () => Promise<string | null> = async () => null
let departures = () => 0

/** Says where the session's token comes from, and how many people have left; called once. */
export const setTokenSource = (source: typeof token, left: typeof departures): void => {
  token = source
  departures = left
}

interface Request<N extends EndpointName> {
  params?: Params<N>
  input?: Input<N>
  /** Lets a call outlive the page, for a note typed just before leaving. */
  keepalive?: boolean
  /** Hears how it ended also when the person has left, for what is kept in their name. */
  evenAfter?: boolean
}

/**
 * Makes one call of the interface. Throws an ApiError for a reply that is not ok, and a
 * TypeError or TimeoutError when there is none. Nothing is tried twice here.
 *
 * What was asked for a person who has left meanwhile is never settled: whoever waits for it would
 * show the reply, or say why there is none, to the next person at this computer.
 */
export function call<N extends EndpointName>(
  name: N,
  request: Request<N> = {},
): Promise<Output<N>> {
  const before = departures()
  const isHeard = endpoints[name].who === 'anyone' || request.evenAfter
  return new Promise((resolve, reject) => {
    const unlessLeft =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        if (isHeard || departures() === before) settle(value)
      }
    send(name, request, before).then(unlessLeft(resolve), unlessLeft(reject))
  })
}

/** Sends a call that was made when `before` people had left. */
async function send<N extends EndpointName>(
  name: N,
  { params = {} as Params<N>, input, keepalive = false }: Request<N>,
  before: number,
): Promise<Output<N>> {
  const { method, path, who, inputFrom }: Endpoint = endpoints[name]
  const address = path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[part])),
  )
  const bearer = who === 'anyone' ? null : await token()
  // The token may be the next person's, in whose name nothing of this is done.
  if (bearer && departures() !== before) throw new Error('The person has left.')
  const inQuery = method === 'GET' || inputFrom === 'query'
  const body = inQuery || input === undefined ? undefined : JSON.stringify(input)
  const query = inQuery && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(address + query, {
    method,
    keepalive,
    signal: AbortSignal.timeout(deadlines[name] ?? deadline),
    headers: {
      Accept: 'application/json',
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  })
  if (!response.ok) throw await toApiError(response)
  return (await response.json()) as Output<N>
}

/** An event of a streamed answer, as the server sends it. */
export type ChatEvent = {
  [Name in keyof ChatEvents]: { name: Name; data: ChatEvents[Name] }
}[keyof ChatEvents]

/**
 * Asks the guide and hands over the events `delta` and `done` as they come. Throws an ApiError for
 * a refusal and for the event `error`, and anything else when the connection is lost or silent for
 * too long. Aborting `signal` ends it with an AbortError.
 */
export async function* streamAnswer(
  input: Input<'askGuide'>,
  signal: AbortSignal,
): AsyncGenerator<Exclude<ChatEvent, { name: 'error' }>, void> {
  const bearer = await token()
  const tooQuiet = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => tooQuiet.abort(new Error('The stream fell silent.')), silence)
  }
  listen()
  try {
    const response = await fetch(endpoints.askGuide.path, {
      method: endpoints.askGuide.method,
      signal: AbortSignal.any([signal, tooQuiet.signal]),
      headers: {
        Accept: 'text/event-stream',
        'Content-Type': 'application/json',
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(input),
    })
    if (!response.ok) throw await toApiError(response)
    if (!response.body) throw new TypeError('The reply has no body.')
    for await (const event of serverEvents(response.body)) {
      listen()
      const { name, data } = event as ChatEvent
      // The reply was 200 already when this happened.
      if (name === 'error') throw new ApiError(502, data.message, data)
      yield { name, data } as Exclude<ChatEvent, { name: 'error' }>
    }
  } finally {
    clearTimeout(timer)
  }
}

/** One entry's card, from the static site; undefined when no entry has the slug. */
export async function opportunityCard(slug: string): Promise<OpportunityCard | undefined> {
  const response = await fetch(`/opportunity/${encodeURIComponent(slug)}.json`, {
    signal: AbortSignal.timeout(deadline),
  })
  if (response.status === 404) return undefined
  if (!response.ok) throw await toApiError(response)
  return (await response.json()) as OpportunityCard
}

/** One part of the directory's index, from the static site; asked for twice before it fails. */
export async function directoryShard(index: number): Promise<Shard> {
  const ask = () => fetch(shardPath(index), { signal: AbortSignal.timeout(deadline) })
  const response = await ask()
    .then((reply) => (reply.status >= 500 ? ask() : reply))
    .catch(ask)
  if (!response.ok) throw await toApiError(response)
  return (await response.json()) as Shard
}

/** The slugs of all public entries, from the static site. */
export async function publicSlugs(): Promise<string[]> {
  const response = await fetch('/opportunities.json', { signal: AbortSignal.timeout(deadline) })
  if (!response.ok) throw await toApiError(response)
  return (await response.json()) as string[]
}
