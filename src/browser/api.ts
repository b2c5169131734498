import type { OpportunityCard } from '../../domain/catalog/card.ts'
import { endpoints, type Endpoint, type EndpointName } from '../../domain/http/endpoints.ts'
import type { ChatEvents } from '../../domain/chat/chat.schema.ts'
import type { Input, Output, Params } from '../../domain/http/contract.schema.ts'
import { pagePath } from '../../domain/catalog/directory-pages.ts'
import { sessionToken, sessionVersion } from './clerk.ts'
import { serverEvents } from './sse.ts'

/** Timeout of a request in milliseconds. */
const timeout = 15_000

/** Longer timeouts. An export can be large. The host allows 20 MB and 60 s. */
const timeouts: Partial<Record<EndpointName, number>> = { exportAccount: 60_000 }

/** Milliseconds to wait for the next event of a stream. The server's own timeout is shorter. */
const eventTimeout = 60_000

/**
 * A reply with an error status. `message` is the status, a colon and the reply's text. `code` and
 * `sentence` come from the server's error object, if the reply has one.
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

interface Request<N extends EndpointName> {
  params?: Params<N>
  input?: Input<N>
  /** Lets the request finish after the page closes, for a note typed just before. */
  keepalive?: boolean
  /** Settles even after the user signed out, to update data stored under the user's id. */
  survivesSignOut?: boolean
}

/**
 * Sends one request to an endpoint, without retries. If the user signs out while the request is in
 * flight, the promise never settles, so the response cannot leak to the next user.
 *
 * @throws ApiError for an error status, TypeError or TimeoutError if no reply arrives
 */
export function call<N extends EndpointName>(
  name: N,
  request: Request<N> = {},
): Promise<Output<N>> {
  const version = sessionVersion()
  const survivesSignOut = endpoints[name].who === 'anyone' || request.survivesSignOut
  return new Promise((resolve, reject) => {
    const unlessSignedOut =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        if (survivesSignOut || sessionVersion() === version) settle(value)
      }
    send(name, request, version).then(unlessSignedOut(resolve), unlessSignedOut(reject))
  })
}

/** Sends a request of the session `version`. Rejects if the session changed before sending. */
async function send<N extends EndpointName>(
  name: N,
  { params = {} as Params<N>, input, keepalive = false }: Request<N>,
  version: number,
): Promise<Output<N>> {
  const { method, path, who, inputFrom }: Endpoint = endpoints[name]
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[part])),
  )
  const bearer = who === 'anyone' ? null : await sessionToken()
  // After a sign-out the token may belong to the next user.
  if (bearer && sessionVersion() !== version) throw new Error('The user signed out.')
  const inQuery = method === 'GET' || inputFrom === 'query'
  const body = inQuery || input === undefined ? undefined : JSON.stringify(input)
  const query = inQuery && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(url + query, {
    method,
    keepalive,
    signal: AbortSignal.timeout(timeouts[name] ?? timeout),
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

/** An event of a streaming answer. */
export type ChatEvent = {
  [Name in keyof ChatEvents]: { name: Name; data: ChatEvents[Name] }
}[keyof ChatEvents]

/**
 * Sends a question to the guide and yields the events `delta` and `done`.
 *
 * @throws ApiError for an error status or an `error` event, AbortError if `signal` aborts, and
 * other errors if the connection fails or no event arrives in time
 */
export async function* streamAnswer(
  input: Input<'askGuide'>,
  signal: AbortSignal,
): AsyncGenerator<Exclude<ChatEvent, { name: 'error' }>, void> {
  const bearer = await sessionToken()
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => silence.abort(new Error('The stream sent no event in time.')),
      eventTimeout,
    )
  }
  restartTimer()
  try {
    const response = await fetch(endpoints.askGuide.path, {
      method: endpoints.askGuide.method,
      signal: AbortSignal.any([signal, silence.signal]),
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
      restartTimer()
      const { name, data } = event as ChatEvent
      // The HTTP status is 200, because the error occurred after the stream started.
      if (name === 'error') throw new ApiError(502, data.message, data)
      yield { name, data } as Exclude<ChatEvent, { name: 'error' }>
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Loads an entry's card from the static site. Undefined if no entry has the slug. */
export async function opportunityCard(slug: string): Promise<OpportunityCard | undefined> {
  const response = await fetch(`/opportunity/${encodeURIComponent(slug)}.json`, {
    signal: AbortSignal.timeout(timeout),
  })
  if (response.status === 404) return undefined
  if (!response.ok) throw await toApiError(response)
  return (await response.json()) as OpportunityCard
}

/** Loads one page of the directory from the static site, without running its scripts. */
export async function directoryPage(page: number): Promise<Document> {
  const response = await fetch(pagePath(page), { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw await toApiError(response)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** Loads the slugs of all public entries from the static site. */
export async function publicSlugs(): Promise<string[]> {
  const response = await fetch('/opportunities.json', { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw await toApiError(response)
  return (await response.json()) as string[]
}
