import type Stripe from 'stripe'
import { z } from 'zod'
import { all, apiVersion, keep, known, now } from './account.ts'
import { newId } from './ids.ts'
import { page, paging } from './lists.ts'
import { expand, flag, mergeMetadata, metadata, text, urlText } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const fields = {
  ...expand,
  description: text.optional(),
  metadata: metadata.optional(),
}
const creation = z.strictObject({
  ...fields,
  api_version: text.optional(),
  connect: flag.optional(),
  enabled_events: z.array(text).min(1),
  url: urlText,
})
const update = z.strictObject({
  ...fields,
  disabled: flag.optional(),
  enabled_events: z.array(text).min(1).optional(),
  url: urlText.optional(),
})

/** Stripe tells an endpoint's secret once, in the reply that makes it. */
function withoutSecret(endpoint: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  const shown = { ...endpoint }
  delete shown.secret
  return shown
}

export const webhookEndpointRoutes: Routes = {
  'POST /v1/webhook_endpoints': route(creation, (account, wish) =>
    keep(account, 'webhookEndpoints', {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: wish.api_version ?? apiVersion,
      application: null,
      created: now(account),
      description: wish.description ?? null,
      enabled_events: wish.enabled_events,
      livemode: false,
      metadata: mergeMetadata({}, wish.metadata),
      secret: newId('whsec'),
      status: 'enabled',
      url: wish.url,
    }),
  ),
  'GET /v1/webhook_endpoints/:id': route(z.strictObject(expand), (account, _, id) =>
    withoutSecret(known(account, 'webhookEndpoints', id)),
  ),
  'POST /v1/webhook_endpoints/:id': route(update, (account, wish, id) => {
    const endpoint = known(account, 'webhookEndpoints', id)
    if (wish.description !== undefined) endpoint.description = wish.description || null
    if (wish.disabled !== undefined) endpoint.status = wish.disabled ? 'disabled' : 'enabled'
    if (wish.enabled_events) endpoint.enabled_events = wish.enabled_events
    if (wish.url) endpoint.url = wish.url
    endpoint.metadata = mergeMetadata(endpoint.metadata, wish.metadata)
    return withoutSecret(endpoint)
  }),
  'DELETE /v1/webhook_endpoints/:id': route(z.strictObject({}), (account, _, id) => {
    known(account, 'webhookEndpoints', id)
    account.store.tables.webhookEndpoints.delete(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  'GET /v1/webhook_endpoints': route(z.strictObject(paging), (account, wish) =>
    page('/v1/webhook_endpoints', all(account, 'webhookEndpoints').map(withoutSecret), wish),
  ),
}
