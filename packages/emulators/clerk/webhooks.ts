import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '@clerk/backend'
import { createWebhookDelivery } from '../shared/webhook-delivery.ts'
import { newId } from './entities.ts'

/** Sends events to the webhook `url`, with the signature headers of Svix, which Clerk uses. */
export function createWebhookSender({
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
  const delivery = createWebhookDelivery({ clock, log })

  return {
    send(type: WebhookEvent['type'], data: object) {
      const attributes = { http_request: { client_ip: '127.0.0.1', user_agent: 'local' } }
      const event = { type, object: 'event', data, event_attributes: attributes }
      const body = JSON.stringify({ ...event, timestamp: clock.now(), instance_id: 'ins_local' })
      const id = newId('msg')
      const headers = (timestamp: number) => {
        const signed = `${id}.${timestamp}.${body}`
        const signature = createHmac('sha256', key).update(signed).digest('base64')
        return {
          'svix-id': id,
          'svix-timestamp': String(timestamp),
          'svix-signature': `v1,${signature}`,
        }
      }
      delivery.send({ id, url, body, headers })
    },
    setMode: delivery.setMode,
    close: delivery.close,
  }
}
