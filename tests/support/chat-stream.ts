import type { ChatAnswer, ChatEvents } from '../../domain/chat/chat.schema.ts'
import type { LocalSet, TestUser } from './local-set.ts'

/** An event as it came, with its time in milliseconds of `performance.now()`. */
export type ReceivedEvent = {
  [Name in keyof ChatEvents]: { name: Name; data: ChatEvents[Name]; at: number }
}[keyof ChatEvents]

/** A message as it is sent. */
export interface Message {
  message: string
  opportunitySlug?: string
  requestId?: string
}

/** Opens a stream of an answer; the reply may be an error too. */
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

/** The events of a reply, as they come. */
export async function* eventsOf(response: Response): AsyncGenerator<ReceivedEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (name === undefined || data === undefined) throw new Error(`No event: ${block}`)
      yield { name, data: JSON.parse(data) as unknown, at: performance.now() } as ReceivedEvent
    }
  }
}

/** A whole exchange: the text that came, and how it ended. */
export interface Exchange {
  status: number
  text: string
  done?: ChatAnswer
  /** Of the event `error`, or of a reply of the error table. */
  error?: { code: string; message: string }
}

/** Asks and reads to the end. */
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
