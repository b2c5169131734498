import { StreamedReply } from './reply.ts'

const encoder = new TextEncoder()

/**
 * Streams text as it is written: the next piece is made when the reader has taken the last one. A
 * failure breaks the reply off, so that no reader takes a part for the whole, and reaches `after`.
 */
export function streamText(
  pieces: AsyncGenerator<string, void>,
  headers: Record<string, string>,
  after: (work: Promise<unknown>) => void,
): StreamedReply {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  after(ended)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next()
        if (!done) return controller.enqueue(encoder.encode(value))
        controller.close()
        resolve()
      } catch (error) {
        reject(error)
        throw error
      }
    },
    async cancel() {
      await pieces.return()
      resolve()
    },
  })
  return new StreamedReply(body, headers)
}
