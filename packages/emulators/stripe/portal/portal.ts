import type Stripe from 'stripe'
import { z } from 'zod'
import { listRows, emitEvent, updateRow, insertRow, requireRow, now } from '../protocol/account.ts'
import { StripeApiError } from '../protocol/failures.ts'
import { newId } from '../protocol/ids.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import {
  expand,
  flag,
  mergeMetadata,
  metadata,
  emptyText,
  text,
  urlText,
} from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

const features = z.strictObject({
  customer_update: z
    .strictObject({
      allowed_updates: z.union([emptyText, z.array(text)]).optional(),
      enabled: flag.optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      cancellation_reason: z
        .strictObject({ enabled: flag, options: z.union([emptyText, z.array(text)]).optional() })
        .optional(),
      enabled: flag.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: text.optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      default_allowed_updates: z.union([emptyText, z.array(text)]).optional(),
      enabled: flag.optional(),
      products: emptyText.optional(),
      proration_behavior: text.optional(),
    })
    .optional(),
})
const configurationParams = {
  ...expand,
  business_profile: z
    .strictObject({
      headline: text.optional(),
      privacy_policy_url: urlText.optional(),
      terms_of_service_url: urlText.optional(),
    })
    .optional(),
  default_return_url: text.optional(),
  login_page: z.strictObject({ enabled: flag }).optional(),
  metadata: metadata.optional(),
  name: text.optional(),
}
const createSchema = z.strictObject({ ...configurationParams, features })
const updateSchema = z.strictObject({
  ...configurationParams,
  active: flag.optional(),
  features: features.optional(),
})
const listSchema = z.strictObject({
  ...pagingParams,
  active: flag.optional(),
  is_default: flag.optional(),
})
const createSessionSchema = z.strictObject({
  ...expand,
  configuration: text.optional(),
  customer: text,
  locale: text.optional(),
  return_url: urlText.optional(),
})

const disabledFeatures = (): Stripe.BillingPortal.Configuration.Features => ({
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
})

function applyParams(
  configuration: Stripe.BillingPortal.Configuration,
  params: z.output<typeof updateSchema>,
): void {
  const { active, business_profile, default_return_url, name, login_page } = params
  if (active !== undefined) configuration.active = active
  Object.assign(configuration.business_profile, business_profile)
  if (default_return_url !== undefined)
    configuration.default_return_url = default_return_url || null
  if (name !== undefined) configuration.name = name || null
  if (login_page) configuration.login_page.enabled = login_page.enabled
  configuration.metadata = mergeMetadata(configuration.metadata ?? {}, params.metadata)
  for (const [feature, settings] of Object.entries(params.features ?? {})) {
    const stored = configuration.features[feature as keyof typeof configuration.features]
    const { cancellation_reason: reason, ...rest } = settings as Record<string, unknown>
    // An empty string clears a list, as at Stripe.
    const lists = Object.entries(rest).map(([key, value]) => [key, value === '' ? [] : value])
    Object.assign(stored, Object.fromEntries(lists))
    if (reason)
      Object.assign(configuration.features.subscription_cancel.cancellation_reason, reason)
  }
}

export const portalRoutes: Routes = {
  'POST /v1/billing_portal/configurations': defineRoute(createSchema, (account, params) => {
    const at = now(account)
    const configuration: Stripe.BillingPortal.Configuration = {
      id: newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      application: null,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      created: at,
      default_return_url: null,
      features: disabledFeatures(),
      is_default: false,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: {},
      name: null,
      updated: at,
    }
    applyParams(configuration, params)
    insertRow(account, 'portalConfigurations', configuration)
    emitEvent(account, 'billing_portal.configuration.created', configuration, at)
    return configuration
  }),
  'GET /v1/billing_portal/configurations/:id': defineRoute(
    z.strictObject(expand),
    (account, _, id) => requireRow(account, 'portalConfigurations', id),
  ),
  'POST /v1/billing_portal/configurations/:id': defineRoute(updateSchema, (account, params, id) => {
    const configuration = requireRow(account, 'portalConfigurations', id)
    const at = now(account)
    return updateRow(account, 'billing_portal.configuration.updated', configuration, at, () => {
      applyParams(configuration, params)
      configuration.updated = at
    })
  }),
  'GET /v1/billing_portal/configurations': defineRoute(listSchema, (account, params) => {
    const { active, is_default } = params
    const rows = listRows(account, 'portalConfigurations').filter(
      (configuration) =>
        (active === undefined || configuration.active === active) &&
        (is_default === undefined || configuration.is_default === is_default),
    )
    return paginate('/v1/billing_portal/configurations', rows, params)
  }),
  'POST /v1/billing_portal/sessions': defineRoute(createSessionSchema, (account, params) => {
    const customer = requireRow(account, 'customers', params.customer, 'customer')
    // At Stripe, only the Dashboard creates a default configuration. The emulator has no Dashboard,
    // so a request must name a configuration.
    if (params.configuration === undefined) {
      const message =
        'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.'
      throw new StripeApiError(400, message)
    }
    const configuration = requireRow(
      account,
      'portalConfigurations',
      params.configuration,
      'configuration',
    )
    const id = newId('bps')
    const session: Stripe.BillingPortal.Session = {
      id,
      object: 'billing_portal.session',
      configuration: configuration.id,
      created: now(account),
      customer: customer.id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: params.locale ?? null,
      on_behalf_of: null,
      return_url: params.return_url ?? configuration.default_return_url,
      url: `${account.url}/p/session/${id}`,
    }
    emitEvent(account, 'billing_portal.session.created', session, session.created)
    return insertRow(account, 'portalSessions', session)
  }),
}
