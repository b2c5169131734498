import { setTimeout as wait } from 'node:timers/promises'

/** The stream waits `afterMs` milliseconds before it sends the event. */
export type TimedEvent = { data: string; afterMs: number }

const encoder = new TextEncoder()

/**
 * Creates streams of server-sent events, and counts them. If the client disconnects early, the
 * stream counts as `aborted`. A stream that the emulator breaks because of `cut` counts as
 * `finished`.
 */
export function eventStreams() {
  const counts = { open: 0, finished: 0, aborted: 0 }
  return {
    counts: () => ({ ...counts }),
    clear(): void {
      counts.finished = 0
      counts.aborted = 0
    },
    /** If `cut` is true, breaks the connection after the last event. */
    open(events: TimedEvent[], cut: boolean): Response {
      const left = new AbortController()
      const queue = [...events]
      counts.open += 1
      const end = (how: 'finished' | 'aborted') => {
        counts.open -= 1
        counts[how] += 1
      }
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const next = queue.shift()
            if (next) {
              if (next.afterMs > 0) await wait(next.afterMs, undefined, { signal: left.signal })
              return controller.enqueue(encoder.encode(`data: ${next.data}\n\n`))
            }
            end('finished')
            if (cut) controller.error(new Error('Cut by [[cut]].'))
            else controller.close()
          },
          cancel() {
            end('aborted')
            left.abort()
          },
        },
        // With 0, the stream calls `pull` only when the consumer asks for an event. With the
        // default of 1, it would call `pull` earlier, to keep one event in its buffer.
        { highWaterMark: 0 },
      )
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
      })
    },
  }
}
