import type Stripe from 'stripe'
import { z } from 'zod'
import { all, announce, change, keep, known, now } from './account.ts'
import { StripeFailure } from './failures.ts'
import { newId } from './ids.ts'
import { page, paging } from './lists.ts'
import { expand, flag, mergeMetadata, metadata, none, text, urlText } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const features = z.strictObject({
  customer_update: z
    .strictObject({
      allowed_updates: z.union([none, z.array(text)]).optional(),
      enabled: flag.optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      cancellation_reason: z
        .strictObject({ enabled: flag, options: z.union([none, z.array(text)]).optional() })
        .optional(),
      enabled: flag.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: text.optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      default_allowed_updates: z.union([none, z.array(text)]).optional(),
      enabled: flag.optional(),
      products: none.optional(),
      proration_behavior: text.optional(),
    })
    .optional(),
})
const fields = {
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
const creation = z.strictObject({ ...fields, features })
const update = z.strictObject({
  ...fields,
  active: flag.optional(),
  features: features.optional(),
})
const listing = z.strictObject({
  ...paging,
  active: flag.optional(),
  is_default: flag.optional(),
})
const sessionCreation = z.strictObject({
  ...expand,
  configuration: text.optional(),
  customer: text,
  locale: text.optional(),
  return_url: urlText.optional(),
})

/** Every feature is off until it is asked for. */
const nothing = (): Stripe.BillingPortal.Configuration.Features => ({
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

function apply(
  configuration: Stripe.BillingPortal.Configuration,
  wish: z.output<typeof update>,
): void {
  const { active, business_profile, default_return_url, name, login_page } = wish
  if (active !== undefined) configuration.active = active
  Object.assign(configuration.business_profile, business_profile)
  if (default_return_url !== undefined)
    configuration.default_return_url = default_return_url || null
  if (name !== undefined) configuration.name = name || null
  if (login_page) configuration.login_page.enabled = login_page.enabled
  configuration.metadata = mergeMetadata(configuration.metadata ?? {}, wish.metadata)
  for (const [feature, settings] of Object.entries(wish.features ?? {})) {
    const held = configuration.features[feature as keyof typeof configuration.features]
    const { cancellation_reason: reason, ...rest } = settings as Record<string, unknown>
    // An empty text empties a list.
    const lists = Object.entries(rest).map(([key, value]) => [key, value === '' ? [] : value])
    Object.assign(held, Object.fromEntries(lists))
    if (reason)
      Object.assign(configuration.features.subscription_cancel.cancellation_reason, reason)
  }
}

export const portalRoutes: Routes = {
  'POST /v1/billing_portal/configurations': route(creation, (account, wish) => {
    const at = now(account)
    const configuration: Stripe.BillingPortal.Configuration = {
      id: newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      application: null,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      created: at,
      default_return_url: null,
      features: nothing(),
      is_default: false,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: {},
      name: null,
      updated: at,
    }
    apply(configuration, wish)
    keep(account, 'portalConfigurations', configuration)
    announce(account, 'billing_portal.configuration.created', configuration, at)
    return configuration
  }),
  'GET /v1/billing_portal/configurations/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'portalConfigurations', id),
  ),
  'POST /v1/billing_portal/configurations/:id': route(update, (account, wish, id) => {
    const configuration = known(account, 'portalConfigurations', id)
    const at = now(account)
    return change(account, 'billing_portal.configuration.updated', configuration, at, () => {
      apply(configuration, wish)
      configuration.updated = at
    })
  }),
  'GET /v1/billing_portal/configurations': route(listing, (account, wish) => {
    const { active, is_default } = wish
    const found = all(account, 'portalConfigurations').filter(
      (configuration) =>
        (active === undefined || configuration.active === active) &&
        (is_default === undefined || configuration.is_default === is_default),
    )
    return page('/v1/billing_portal/configurations', found, wish)
  }),
  'POST /v1/billing_portal/sessions': route(sessionCreation, (account, wish) => {
    const customer = known(account, 'customers', wish.customer, 'customer')
    // Only the dashboard makes a default configuration, and nobody has been there.
    if (wish.configuration === undefined) {
      const sentence =
        'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.'
      throw new StripeFailure(400, sentence)
    }
    const configuration = known(
      account,
      'portalConfigurations',
      wish.configuration,
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
      locale: wish.locale ?? null,
      on_behalf_of: null,
      return_url: wish.return_url ?? configuration.default_return_url,
      url: `${account.url}/p/session/${id}`,
    }
    announce(account, 'billing_portal.session.created', session, session.created)
    return keep(account, 'portalSessions', session)
  }),
}
