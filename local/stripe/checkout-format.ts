import type Stripe from 'stripe'
import type { Account } from './account.ts'
import type { PaymentMethodType, SessionWish } from './checkout-parameters.ts'
import { newId } from './ids.ts'
import { mergeMetadata } from './parameters.ts'

/** An open session on the hosted page. */
export function newSession(
  { url }: Account,
  wish: SessionWish,
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
  const { consent_collection: consent, custom_text, excluded_payment_method_types: excluded } = wish
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: wish.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: wish.allow_promotion_codes ?? null,
    allowed_payment_method_types: wish.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: taxOf(wish.automatic_tax?.enabled ?? false),
    billing_address_collection: wish.billing_address_collection ?? null,
    cancel_url: wish.cancel_url ?? null,
    client_reference_id: wish.client_reference_id ?? null,
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
      email: payer?.email ?? wish.customer_email ?? null,
      individual_name: null,
      name: payer?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    customer_email: wish.customer_email ?? null,
    discounts: [],
    ...(excluded && { excluded_payment_method_types: excluded }),
    expires_at: expiresAt,
    integration_identifier: wish.integration_identifier ?? null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: wish.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, wish.metadata),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: wish.payment_method_collection ?? 'always',
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
    submit_type: wish.submit_type ?? null,
    subscription: null,
    success_url: wish.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${url}/c/pay/${id}`,
    wallet_options: null,
  }
}

/** An open session waits for the address that its tax depends on. */
const taxOf = (enabled: boolean): Stripe.Checkout.Session.AutomaticTax =>
  enabled
    ? {
        enabled,
        liability: { type: 'self' },
        provider: 'stripe',
        status: 'requires_location_inputs',
      }
    : { enabled, liability: null, provider: null, status: null }
