import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { ChatEvents } from '../../domain/chat/chat.schema.ts'
import type { Body } from '../../domain/http/contract.schema.ts'
import { openAnswer } from './api.ts'
import { CallError } from './call-error.ts'

/** Milliseconds to wait for the next event of a stream. The server's own timeouts are shorter. */
const eventTimeout = 60_000

type ChatEvent = {
  [Name in keyof ChatEvents]: { name: Name; data: ChatEvents[Name] }
}[keyof ChatEvents]

/**
 * Yields each event of `body`, whose data our functions send as JSON. Ignores an incomplete event at
 * the end. A caller that ends early aborts its request.
 */
async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  const reader = body
    .pipeThrough<string>(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield { name: value.event, data: JSON.parse(value.data) as unknown } as ChatEvent
  }
}

/**
 * Sends a question to the guide and yields the events `delta` and `done`.
 *
 * @throws CallError for an error status or an `error` event, AbortError if `signal` aborts, and
 * other errors if the connection fails or no event arrives in time
 */
export async function* streamAnswer(
  question: Body<'POST /api/ai/chat'>,
  signal: AbortSignal,
): AsyncGenerator<Exclude<ChatEvent, { name: 'error' }>, void> {
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
    const body = await openAnswer(question, [signal, silence.signal])
    for await (const { name, data } of serverEvents(body)) {
      restartTimer()
      // The reply's HTTP status is 200, because the error occurred after the stream started. Use
      // 502 instead.
      if (name === 'error') throw new CallError(502, data.message, data)
      yield { name, data } as Exclude<ChatEvent, { name: 'error' }>
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}
