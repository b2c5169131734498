import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { createWebhookDelivery } from '../../shared/webhook-delivery.ts'
import type { Store } from '../protocol/store.ts'

/**
 * Whether a URL is on this machine. The emulator sends events only to such URLs and to the site.
 */
const isLocal = (url: string) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname)

/**
 * Whether an event is about products, prices, plans or the portal. The emulator does not send such
 * events to the site. The site handles none of them, and most occur before the site starts.
 */
const isSetupEvent = (type: string) => /^(product|price|plan|billing_portal)\./.test(type)

export function createWebhookSender({
  site,
  store,
  clock,
  log,
}: {
  site?: { url: string; secret: string }
  store: Store
  clock: { now(): number }
  log: (line: string) => void
}) {
  const delivery = createWebhookDelivery({ clock, log })

  function sendTo(target: { url: string; secret: string }, { id }: Stripe.Event, body: string) {
    const headers = (timestamp: number) => ({
      'stripe-signature': `t=${timestamp},v1=${signature(target.secret, timestamp, body)}`,
    })
    delivery.send({ id, url: target.url, body, headers })
  }

  return {
    send(event: Stripe.Event) {
      const body = JSON.stringify(event)
      if (site && !isSetupEvent(event.type)) sendTo(site, event, body)
      for (const endpoint of store.tables.webhookEndpoints.values()) {
        const { enabled_events: enabledEvents, status } = endpoint
        if (endpoint.url === site?.url || status !== 'enabled' || !isLocal(endpoint.url)) continue
        if (!enabledEvents.includes('*') && !enabledEvents.includes(event.type)) continue
        sendTo({ url: endpoint.url, secret: endpoint.secret ?? '' }, event, body)
      }
    },
    setMode: delivery.setMode,
    close: delivery.close,
  }
}

/** The signing key is the whole secret, including `whsec_`. */
const signature = (secret: string, timestamp: number, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
