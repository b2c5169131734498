import type Stripe from 'stripe'
import type { Account } from '../protocol/account.ts'
import type { PaymentMethodType, SessionParams } from './checkout-parameters.ts'
import { newId } from '../protocol/ids.ts'
import { mergeMetadata } from '../protocol/parameters.ts'

export function newSession(
  { url }: Account,
  params: SessionParams,
  {
    payer,
    lineItems,
    methods,
    at,
    expiresAt,
  }: {
    payer: Stripe.Customer | null
    lineItems: Stripe.LineItem[]
    methods: PaymentMethodType[]
    at: number
    expiresAt: number
  },
): Stripe.Checkout.Session {
  const id = newId('cs_test')
  const total = lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0)
  const {
    consent_collection: consent,
    custom_text,
    excluded_payment_method_types: excluded,
  } = params
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: newAutomaticTax(params.automatic_tax?.enabled ?? false),
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: consent
      ? {
          payment_method_reuse_agreement: null,
          promotions: consent.promotions ?? null,
          terms_of_service: consent.terms_of_service ?? null,
        }
      : null,
    created: at,
    currency: lineItems[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: custom_text?.after_submit ?? null,
      shipping_address: custom_text?.shipping_address ?? null,
      submit: custom_text?.submit ?? null,
      terms_of_service_acceptance: custom_text?.terms_of_service_acceptance ?? null,
    },
    customer: payer?.id ?? null,
    customer_account: null,
    customer_creation: payer ? null : 'always',
    customer_details: {
      address: null,
      business_name: null,
      email: payer?.email ?? params.customer_email ?? null,
      individual_name: null,
      name: payer?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    customer_email: params.customer_email ?? null,
    discounts: [],
    ...(excluded && { excluded_payment_method_types: excluded }),
    expires_at: expiresAt,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.payment_method_collection ?? 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: methods,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${url}/c/pay/${id}`,
    wallet_options: null,
  }
}

/**
 * With automatic tax, the tax status of a new session is `requires_location_inputs` until the user
 * has submitted an address.
 */
const newAutomaticTax = (enabled: boolean): Stripe.Checkout.Session.AutomaticTax =>
  enabled
    ? {
        enabled,
        liability: { type: 'self' },
        provider: 'stripe',
        status: 'requires_location_inputs',
      }
    : { enabled, liability: null, provider: null, status: null }
