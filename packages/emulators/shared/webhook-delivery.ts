export const webhookModes = ['normal', 'drop', 'duplicate', 'delay', 'shuffle'] as const
export type WebhookMode = (typeof webhookModes)[number]

/** Delays before the retries, in milliseconds. Real vendors retry for hours or days. */
const retryWaitsMs = [500, 2_000, 10_000]
const delayMs = 2_000
const timeoutMs = 20_000
/**
 * The mode `shuffle` collects events for this many milliseconds, then sends them in reverse order.
 */
const shuffleWindowMs = 500

export type Message = {
  id: string
  url: string
  body: string
  /**
   * Returns the vendor's headers, such as the signature. `timestamp` is the time of the delivery,
   * in Unix seconds.
   */
  headers: (timestamp: number) => Record<string, string>
}

/**
 * Sends a vendor's events to webhooks. If a webhook does not reply with 2xx, sends the event again
 * up to three times, each time with a new signature. `close` cancels all pending deliveries.
 */
export function createWebhookDelivery({
  clock,
  log,
}: {
  clock: { now(): number }
  log: (line: string) => void
}) {
  const timers = new Set<NodeJS.Timeout>()
  const closing = new AbortController()
  let mode: WebhookMode = 'normal'
  let shuffled: Message[] = []

  function later(wait: number, work: () => void) {
    if (closing.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, wait)
    timers.add(timer)
  }

  async function deliver(message: Message, tries = 0) {
    const status = await fetch(message.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...message.headers(Math.floor(clock.now() / 1000)),
      },
      body: message.body,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
    }).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status >= 200 && status < 300) return
    const wait = retryWaitsMs[tries]
    if (wait !== undefined) later(wait, () => void deliver(message, tries + 1))
    else
      log(
        `webhook ${message.id} failed after ${tries + 1} attempts, last status ${status || 'none'}`,
      )
  }

  function shuffle(message: Message) {
    if (shuffled.length === 0) {
      later(shuffleWindowMs, () => {
        const messages = shuffled.reverse()
        shuffled = []
        void messages.reduce((before, next) => before.then(() => deliver(next)), Promise.resolve())
      })
    }
    shuffled.push(message)
  }

  return {
    /**
     * Sends the event from a timer, so that the emulator can first answer the request that caused
     * the event. In the mode `drop`, does not send the event.
     */
    send(message: Message) {
      if (mode === 'drop') return
      if (mode === 'shuffle') return shuffle(message)
      later(mode === 'delay' ? delayMs : 0, () => void deliver(message))
      if (mode === 'duplicate') later(0, () => void deliver(message))
    },
    setMode(next: WebhookMode) {
      mode = next
    },
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
