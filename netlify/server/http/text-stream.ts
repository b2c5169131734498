import { StreamedReply } from './reply.ts'

const encoder = new TextEncoder()

/**
 * Streams the strings that `pieces` yields, and requests at most one string in advance. If `pieces`
 * throws, aborts the reply, so that it does not look complete, and logs the error through `after`.
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
