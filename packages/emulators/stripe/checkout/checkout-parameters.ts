import { z } from 'zod'
import { expand, flag, metadata, text, urlText, integer } from '../protocol/parameters.ts'

/** Payment method types that the emulator accepts. Stripe accepts more. */
export const paymentMethodTypes = ['card', 'link', 'us_bank_account'] as const
export type PaymentMethodType = (typeof paymentMethodTypes)[number]
const methods = z.array(z.enum(paymentMethodTypes)).min(1)
const saveMode = z.enum(['auto', 'never']).optional()
/** Stripe's limit for custom text (docs.stripe.com/payments/checkout/customization/policies). */
const message = z.strictObject({ message: text.max(1_200) }).optional()
/**
 * Parameters that the emulator accepts for creating a session. Their names are from API version
 * 2026-10-28.endive.
 */
export const createSessionSchema = z.strictObject({
  ...expand,
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  allow_promotion_codes: flag.optional(),
  allowed_payment_method_types: methods.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: urlText.optional(),
  client_reference_id: text.max(200).optional(),
  consent_collection: z
    .strictObject({
      payment_method_reuse_agreement: z.strictObject({ position: text }).optional(),
      promotions: text.optional(),
      terms_of_service: z.enum(['none', 'required']).optional(),
    })
    .optional(),
  custom_text: z
    .strictObject({
      after_submit: message,
      shipping_address: message,
      submit: message,
      terms_of_service_acceptance: message,
    })
    .optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_update: z
    .strictObject({ address: saveMode, name: saveMode, shipping: saveMode })
    .optional(),
  excluded_payment_method_types: methods.optional(),
  expires_at: integer.optional(),
  integration_identifier: text.optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: integer.default(1) })).min(1),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.literal('subscription'),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  saved_payment_method_options: z.strictObject({ payment_method_save: text.optional() }).optional(),
  submit_type: z.enum(['auto', 'subscribe']).optional(),
  subscription_data: z
    .strictObject({
      billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  success_url: urlText,
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  ui_mode: z.literal('hosted_page').optional(),
})

export type SessionParams = z.output<typeof createSessionSchema>
