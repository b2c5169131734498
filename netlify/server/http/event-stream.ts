import type { ChatEvents } from '../../../domain/chat/chat.schema.ts'

/** Server-sent events under way to a reader. */
export interface EventStream {
  body: ReadableStream<Uint8Array>
  send: <Name extends keyof ChatEvents>(name: Name, data: ChatEvents[Name]) => void
  close: () => void
}

const encoder = new TextEncoder()

/**
 * Opens a stream of events. What is sent after the reader has left goes nowhere: whoever writes
 * goes on as if somebody read (scenario H3). What a slow reader has not taken yet waits in memory,
 * which an answer's length bounds.
 */
export function openEventStream(): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel() {
      controller = undefined
    },
  })
  return {
    body,
    send(name, data) {
      controller?.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
    },
    close() {
      controller?.close()
      controller = undefined
    },
  }
}
