import type Stripe from 'stripe'
import { z } from 'zod'
import { listRows, apiVersion, insertRow, requireRow, now } from '../protocol/account.ts'
import { newId } from '../protocol/ids.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import { expand, flag, mergeMetadata, metadata, text, urlText } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

const endpointParams = {
  ...expand,
  description: text.optional(),
  metadata: metadata.optional(),
}
const createSchema = z.strictObject({
  ...endpointParams,
  api_version: text.optional(),
  connect: flag.optional(),
  enabled_events: z.array(text).min(1),
  url: urlText,
})
const updateSchema = z.strictObject({
  ...endpointParams,
  disabled: flag.optional(),
  enabled_events: z.array(text).min(1).optional(),
  url: urlText.optional(),
})

/** Stripe returns the secret only when the endpoint is created. */
function withoutSecret(endpoint: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  const visible = { ...endpoint }
  delete visible.secret
  return visible
}

export const webhookEndpointRoutes: Routes = {
  'POST /v1/webhook_endpoints': defineRoute(createSchema, (account, params) =>
    insertRow(account, 'webhookEndpoints', {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: params.api_version ?? apiVersion,
      application: null,
      created: now(account),
      description: params.description ?? null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      secret: newId('whsec'),
      status: 'enabled',
      url: params.url,
    }),
  ),
  'GET /v1/webhook_endpoints/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    withoutSecret(requireRow(account, 'webhookEndpoints', id)),
  ),
  'POST /v1/webhook_endpoints/:id': defineRoute(updateSchema, (account, params, id) => {
    const endpoint = requireRow(account, 'webhookEndpoints', id)
    if (params.description !== undefined) endpoint.description = params.description || null
    if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled'
    if (params.enabled_events) endpoint.enabled_events = params.enabled_events
    if (params.url) endpoint.url = params.url
    endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata)
    return withoutSecret(endpoint)
  }),
  'DELETE /v1/webhook_endpoints/:id': defineRoute(z.strictObject({}), (account, _, id) => {
    requireRow(account, 'webhookEndpoints', id)
    account.store.tables.webhookEndpoints.delete(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  'GET /v1/webhook_endpoints': defineRoute(z.strictObject(pagingParams), (account, params) =>
    paginate(
      '/v1/webhook_endpoints',
      listRows(account, 'webhookEndpoints').map(withoutSecret),
      params,
    ),
  ),
}
