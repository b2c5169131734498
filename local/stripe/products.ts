import type Stripe from 'stripe'
import { z } from 'zod'
import { all, announce, change, keep, known, now } from './account.ts'
import { StripeFailure } from './failures.ts'
import { newId } from './ids.ts'
import { page, paging } from './lists.ts'
import { expand, flag, mergeMetadata, metadata, none, text, urlText } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const fields = {
  ...expand,
  active: flag.optional(),
  default_price: text.optional(),
  description: text.optional(),
  images: z.union([none, z.array(urlText)]).optional(),
  marketing_features: z.union([none, z.array(z.strictObject({ name: text }))]).optional(),
  metadata: metadata.optional(),
  shippable: flag.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
}
const creation = z.strictObject({ ...fields, id: text.optional(), name: text.min(1) })
const update = z.strictObject({ ...fields, name: text.min(1).optional() })
const listing = z.strictObject({
  ...paging,
  active: flag.optional(),
  ids: z.array(text).optional(),
})

type Wish = z.output<typeof update>

/** Takes over what a call says of a product; `''` empties a field. */
function apply(product: Stripe.Product, wish: Wish): void {
  const { active, name, images, marketing_features, default_price } = wish
  if (active !== undefined) product.active = active
  if (name !== undefined) product.name = name
  if (images !== undefined) product.images = images || []
  if (marketing_features !== undefined) product.marketing_features = marketing_features || []
  if (default_price !== undefined) product.default_price = default_price || null
  if (wish.shippable !== undefined) product.shippable = wish.shippable
  for (const field of [
    'description',
    'statement_descriptor',
    'tax_code',
    'unit_label',
    'url',
  ] as const) {
    const value = wish[field]
    if (value !== undefined) product[field] = value || null
  }
  product.metadata = mergeMetadata(product.metadata, wish.metadata)
}

export const productRoutes: Routes = {
  'POST /v1/products': route(creation, (account, { id = newId('prod'), ...wish }) => {
    if (account.store.tables.products.has(id)) {
      throw new StripeFailure(400, `Product already exists.`, { code: 'resource_already_exists' })
    }
    const at = now(account)
    const product: Stripe.Product = {
      id,
      object: 'product',
      active: true,
      created: at,
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: {},
      name: wish.name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: at,
      url: null,
    }
    apply(product, wish)
    keep(account, 'products', product)
    announce(account, 'product.created', product, at)
    return product
  }),
  'GET /v1/products/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'products', id),
  ),
  'POST /v1/products/:id': route(update, (account, wish, id) => {
    const product = known(account, 'products', id)
    const at = now(account)
    return change(account, 'product.updated', product, at, () => {
      apply(product, wish)
      product.updated = at
    })
  }),
  'GET /v1/products': route(listing, (account, { active, ids, ...wish }) => {
    const found = all(account, 'products').filter(
      (product) =>
        (active === undefined || product.active === active) &&
        (ids === undefined || ids.includes(product.id)),
    )
    return page('/v1/products', found, wish)
  }),
}
