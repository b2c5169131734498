import { EventSourceParserStream } from 'eventsource-parser/stream'

export interface ServerEvent {
  name: string
  data: unknown
}

/**
 * Yields each event of `body`, whose data our functions send as JSON. Ignores an incomplete event at
 * the end. A caller that ends early aborts its request.
 */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough<string>(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield { name: value.event ?? '', data: JSON.parse(value.data) as unknown }
  }
}
