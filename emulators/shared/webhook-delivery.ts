export const webhookModes = ['normal', 'drop', 'duplicate', 'delay', 'shuffle'] as const
export type WebhookMode = (typeof webhookModes)[number]

/** Vendors try again for hours or days; here the waits are short, in ms. */
const retryWaitsMs = [500, 2_000, 10_000]
const delayMs = 2_000
/** A try without an answer is over after so many ms, as one that failed. */
const timeoutMs = 20_000
/** `shuffle` collects events for so long, then sends the last one first. */
const shuffleWindowMs = 500

/** One event on its way to one address. */
export type Message = {
  id: string
  url: string
  body: string
  /** The vendor's headers for a try at this time, in seconds since 1970: its signature above all. */
  headers: (timestamp: number) => Record<string, string>
}

/**
 * Sends a vendor's events to webhooks. A reply other than 2xx, or none, is tried again, each try
 * signed anew. Whatever waits when `close` is called is given up.
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
    else log(`webhook ${message.id} given up after ${tries + 1} tries, last answer ${status}`)
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
    /** Leaves after the current turn, so that the reply that caused it goes first. */
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
