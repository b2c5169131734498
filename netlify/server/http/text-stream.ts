import { StreamedReply } from './reply.ts'

const encoder = new TextEncoder()

/**
 * Streams text in pieces, and generates at most one piece in advance. If a piece fails, aborts the
 * reply, so that it does not look complete, and logs the failure through `after`.
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
