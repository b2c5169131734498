import type Stripe from 'stripe'
import { z } from 'zod'
import { all, announce, change, keep, known, now } from './account.ts'
import type { Account } from './account.ts'
import { StripeFailure } from './failures.ts'
import { newId } from './ids.ts'
import { page, paging } from './lists.ts'
import { expand, flag, mergeMetadata, metadata, text, whole } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const changeable = {
  ...expand,
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: flag.optional(),
}
const creation = z.strictObject({
  ...changeable,
  billing_scheme: z.literal('per_unit').optional(),
  currency: text.regex(/^[a-z]{3}$/i),
  product: text,
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.optional(),
      usage_type: z.literal('licensed').optional(),
    })
    .optional(),
  unit_amount: whole,
})
const update = z.strictObject(changeable)
const listing = z.strictObject({
  ...paging,
  active: flag.optional(),
  currency: text.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
})

/** Amounts with a fraction are text on the wire, which the SDK makes a Decimal of. */
export const decimal = (cents: number | null) =>
  (cents === null ? null : String(cents)) as unknown as Stripe.Decimal | null

type Wish = z.output<typeof update>

/** A lookup key names one price at most: it moves if asked, else a second use is refused. */
function apply(account: Account, price: Stripe.Price, wish: Wish): void {
  const { active, lookup_key, nickname, tax_behavior, transfer_lookup_key } = wish
  if (lookup_key !== undefined) {
    const holder = all(account, 'prices').find((other) => other.lookup_key === (lookup_key || null))
    if (lookup_key && holder && holder !== price) {
      if (!transfer_lookup_key) {
        throw new StripeFailure(400, `A price (\`${holder.id}\`) already uses that lookup key.`, {
          param: 'lookup_key',
        })
      }
      change(account, 'price.updated', holder, now(account), () => (holder.lookup_key = null))
    }
    price.lookup_key = lookup_key || null
  }
  if (active !== undefined) price.active = active
  if (nickname !== undefined) price.nickname = nickname || null
  if (tax_behavior !== undefined) price.tax_behavior = tax_behavior
  price.metadata = mergeMetadata(price.metadata, wish.metadata)
}

function create(account: Account, wish: z.output<typeof creation>): Stripe.Price {
  const { currency, product, recurring, unit_amount } = wish
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
    product: known(account, 'products', product, 'product').id,
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
    unit_amount_decimal: decimal(unit_amount),
  }
  apply(account, price, wish)
  keep(account, 'prices', price)
  announce(account, 'price.created', price, price.created)
  return price
}

export const priceRoutes: Routes = {
  'POST /v1/prices': route(creation, create),
  'GET /v1/prices/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'prices', id),
  ),
  'POST /v1/prices/:id': route(update, (account, wish, id) => {
    const price = known(account, 'prices', id)
    return change(account, 'price.updated', price, now(account), () => apply(account, price, wish))
  }),
  'GET /v1/prices': route(listing, (account, wish) => {
    const { active, currency, lookup_keys, product, type } = wish
    const found = all(account, 'prices').filter(
      (price) =>
        (active === undefined || price.active === active) &&
        (currency === undefined || price.currency === currency) &&
        (lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? '')) &&
        (product === undefined || price.product === product) &&
        (type === undefined || price.type === type),
    )
    return page('/v1/prices', found, wish)
  }),
}
