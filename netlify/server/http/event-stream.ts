import type { ChatEvents } from '../../../domain/chat/chat.schema.ts'

interface EventStream {
  body: ReadableStream<Uint8Array>
  send: <Name extends keyof ChatEvents>(name: Name, data: ChatEvents[Name]) => void
  close: () => void
}

const encoder = new TextEncoder()

/**
 * Opens a stream of events. After the browser disconnects, `send` does nothing instead of throwing,
 * so the server still finishes and stores the answer (H3). Unsent events stay in memory. Their size
 * is limited, because the length of an answer is limited.
 */
export function openEventStream(): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened
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
