import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { ChatAnswer, ChatEvents, SavedNumbers } from '../../domain/chat/chat.schema.ts'
import type { LocalSet, TestUser } from './local-set.ts'

/** `at` is the time of arrival from `performance.now()`, in ms. */
export type ReceivedEvent = {
  [Name in keyof ChatEvents]: { name: Name; data: ChatEvents[Name]; at: number }
}[keyof ChatEvents]

export interface Message {
  message: string
  opportunitySlug?: string
  requestId?: string
  conversationId?: string
  savedNumbers?: SavedNumbers
}

export const openChat = (
  site: Pick<LocalSet, 'url'>,
  nurse: Pick<TestUser, 'token'>,
  message: Message,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(`${site.url}/api/ai/chat`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${nurse.token()}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify(message),
    ...(signal && { signal }),
  })

export async function* eventsOf(response: Response): AsyncGenerator<ReceivedEvent> {
  const events = response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events)
    yield { name: event, data: JSON.parse(data), at: performance.now() } as ReceivedEvent
}

export interface Exchange {
  status: number
  text: string
  done?: ChatAnswer
  /** Set if the stream has an `error` event, or if the response is an error. */
  error?: { code: string; message: string }
}

export async function askGuide(
  site: Pick<LocalSet, 'url'>,
  nurse: Pick<TestUser, 'token'>,
  message: Message,
): Promise<Exchange> {
  const response = await openChat(site, nurse, message)
  const exchange: Exchange = { status: response.status, text: '' }
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return { ...exchange, ...((await response.json()) as object) }
  }
  for await (const { name, data } of eventsOf(response)) {
    if (name === 'delta') exchange.text += data.text
    else if (name === 'done') exchange.done = data
    else exchange.error = data
  }
  return exchange
}

export const messagesUsed = async (nurse: Pick<TestUser, 'call'>): Promise<number> =>
  (await nurse.call('GET', '/api/subscription/limits')).body.aiMessagesUsed as number
