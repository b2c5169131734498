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

const productParams = {
  ...expand,
  active: flag.optional(),
  default_price: text.optional(),
  description: text.optional(),
  images: z.union([emptyText, z.array(urlText)]).optional(),
  marketing_features: z.union([emptyText, z.array(z.strictObject({ name: text }))]).optional(),
  metadata: metadata.optional(),
  shippable: flag.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
}
const createSchema = z.strictObject({ ...productParams, id: text.optional(), name: text.min(1) })
const updateSchema = z.strictObject({ ...productParams, name: text.min(1).optional() })
const listSchema = z.strictObject({
  ...pagingParams,
  active: flag.optional(),
  ids: z.array(text).optional(),
})

type UpdateParams = z.output<typeof updateSchema>

function applyParams(product: Stripe.Product, params: UpdateParams): void {
  const { active, name, images, marketing_features, default_price } = params
  if (active !== undefined) product.active = active
  if (name !== undefined) product.name = name
  if (images !== undefined) product.images = images || []
  if (marketing_features !== undefined) product.marketing_features = marketing_features || []
  if (default_price !== undefined) product.default_price = default_price || null
  if (params.shippable !== undefined) product.shippable = params.shippable
  for (const field of [
    'description',
    'statement_descriptor',
    'tax_code',
    'unit_label',
    'url',
  ] as const) {
    const value = params[field]
    if (value !== undefined) product[field] = value || null
  }
  product.metadata = mergeMetadata(product.metadata, params.metadata)
}

export const productRoutes: Routes = {
  'POST /v1/products': defineRoute(createSchema, (account, { id = newId('prod'), ...params }) => {
    if (account.store.tables.products.has(id)) {
      throw new StripeApiError(400, `Product already exists.`, { code: 'resource_already_exists' })
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
      name: params.name,
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
    applyParams(product, params)
    insertRow(account, 'products', product)
    emitEvent(account, 'product.created', product, at)
    return product
  }),
  'GET /v1/products/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'products', id),
  ),
  'POST /v1/products/:id': defineRoute(updateSchema, (account, params, id) => {
    const product = requireRow(account, 'products', id)
    const at = now(account)
    return updateRow(account, 'product.updated', product, at, () => {
      applyParams(product, params)
      product.updated = at
    })
  }),
  'GET /v1/products': defineRoute(listSchema, (account, { active, ids, ...params }) => {
    const rows = listRows(account, 'products').filter(
      (product) =>
        (active === undefined || product.active === active) &&
        (ids === undefined || ids.includes(product.id)),
    )
    return paginate('/v1/products', rows, params)
  }),
}
