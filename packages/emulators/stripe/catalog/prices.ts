import type Stripe from 'stripe'
import { z } from 'zod'
import { listRows, emitEvent, updateRow, insertRow, requireRow, now } from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { StripeApiError } from '../protocol/failures.ts'
import { newId } from '../protocol/ids.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import { expand, flag, mergeMetadata, metadata, text, integer } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

const updatableParams = {
  ...expand,
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: flag.optional(),
}
const createSchema = z.strictObject({
  ...updatableParams,
  billing_scheme: z.literal('per_unit').optional(),
  currency: text.regex(/^[a-z]{3}$/i),
  product: text,
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: integer.optional(),
      usage_type: z.literal('licensed').optional(),
    })
    .optional(),
  unit_amount: integer,
})
const updateSchema = z.strictObject(updatableParams)
const listSchema = z.strictObject({
  ...pagingParams,
  active: flag.optional(),
  currency: text.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
})

/**
 * Converts an amount in cents to a string, because Stripe sends decimals as strings in JSON. The
 * SDK's types describe the parsed value, a `Decimal`, so the string needs a cast.
 */
export const toDecimal = (cents: number | null) =>
  (cents === null ? null : String(cents)) as unknown as Stripe.Decimal | null

type UpdateParams = z.output<typeof updateSchema>

/**
 * Changes the price. With `transfer_lookup_key`, moves `lookup_key` from another price to this one.
 * Otherwise, throws if another price has that key.
 */
function applyParams(account: Account, price: Stripe.Price, params: UpdateParams): void {
  const { active, lookup_key, nickname, tax_behavior, transfer_lookup_key } = params
  if (lookup_key !== undefined) {
    const holder = listRows(account, 'prices').find(
      (other) => other.lookup_key === (lookup_key || null),
    )
    if (lookup_key && holder && holder !== price) {
      if (!transfer_lookup_key) {
        throw new StripeApiError(400, `A price (\`${holder.id}\`) already uses that lookup key.`, {
          param: 'lookup_key',
        })
      }
      updateRow(account, 'price.updated', holder, now(account), () => (holder.lookup_key = null))
    }
    price.lookup_key = lookup_key || null
  }
  if (active !== undefined) price.active = active
  if (nickname !== undefined) price.nickname = nickname || null
  if (tax_behavior !== undefined) price.tax_behavior = tax_behavior
  price.metadata = mergeMetadata(price.metadata, params.metadata)
}

function createPrice(account: Account, params: z.output<typeof createSchema>): Stripe.Price {
  const { currency, product, recurring, unit_amount } = params
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now(account),
    currency: currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: requireRow(account, 'products', product, 'product').id,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount,
    unit_amount_decimal: toDecimal(unit_amount),
  }
  applyParams(account, price, params)
  insertRow(account, 'prices', price)
  emitEvent(account, 'price.created', price, price.created)
  return price
}

export const priceRoutes: Routes = {
  'POST /v1/prices': defineRoute(createSchema, createPrice),
  'GET /v1/prices/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'prices', id),
  ),
  'POST /v1/prices/:id': defineRoute(updateSchema, (account, params, id) => {
    const price = requireRow(account, 'prices', id)
    return updateRow(account, 'price.updated', price, now(account), () =>
      applyParams(account, price, params),
    )
  }),
  'GET /v1/prices': defineRoute(listSchema, (account, params) => {
    const { active, currency, lookup_keys, product, type } = params
    const rows = listRows(account, 'prices').filter(
      (price) =>
        (active === undefined || price.active === active) &&
        (currency === undefined || price.currency === currency) &&
        (lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? '')) &&
        (product === undefined || price.product === product) &&
        (type === undefined || price.type === type),
    )
    return paginate('/v1/prices', rows, params)
  }),
}
