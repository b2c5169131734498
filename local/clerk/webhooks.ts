import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '@clerk/backend'
import { newId } from './entities.ts'

export const webhookModes = ['normal', 'drop', 'duplicate', 'delay', 'shuffle'] as const
export type WebhookMode = (typeof webhookModes)[number]

/** Svix tries again after 5 s, 5 min, 30 min and more; here the waits are short, in ms. */
const retryWaits = [500, 2_000, 10_000]
const delayedBy = 2_000
/** `shuffle` collects events for so long, then sends the last one first. */
const shuffledFor = 500

type Message = { id: string; body: string }

/**
 * Sends events to the site's webhook, signed as Svix signs them. A reply other than 2xx, or
 * none, is tried again. Whatever waits when `close` is called is given up.
 */
export function webhookSender({
  url,
  secret,
  clock,
  log,
}: {
  url: string
  secret: string
  clock: { now(): number }
  log: (line: string) => void
}) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
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
    const timestamp = Math.floor(clock.now() / 1000)
    const signed = `${message.id}.${timestamp}.${message.body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    const status = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'svix-id': message.id,
        'svix-timestamp': String(timestamp),
        'svix-signature': `v1,${signature}`,
      },
      body: message.body,
      signal: closing.signal,
    }).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status >= 200 && status < 300) return
    const wait = retryWaits[tries]
    if (wait !== undefined) later(wait, () => void deliver(message, tries + 1))
    else log(`webhook ${message.id} given up after ${tries + 1} tries, last answer ${status}`)
  }

  function shuffle(message: Message) {
    if (shuffled.length === 0) {
      later(shuffledFor, () => {
        const messages = shuffled.reverse()
        shuffled = []
        void messages.reduce((before, next) => before.then(() => deliver(next)), Promise.resolve())
      })
    }
    shuffled.push(message)
  }

  return {
    /** Leaves after the current turn, so that the reply that caused it goes first. */
    send(type: WebhookEvent['type'], data: object) {
      const attributes = { http_request: { client_ip: '127.0.0.1', user_agent: 'local' } }
      const event = { type, object: 'event', data, event_attributes: attributes }
      const stamped = { ...event, timestamp: clock.now(), instance_id: 'ins_local' }
      const message = { id: newId('msg'), body: JSON.stringify(stamped) }
      if (mode === 'drop') return
      if (mode === 'shuffle') return shuffle(message)
      later(mode === 'delay' ? delayedBy : 0, () => void deliver(message))
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
