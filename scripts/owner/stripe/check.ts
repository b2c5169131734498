import type Stripe from 'stripe'
import { priceNames } from '../../../domain/billing/plans.ts'
import { lookupKeys, productId, siteMark } from '../../../domain/billing/webhook-events.ts'
import {
  isExpectedPortal,
  isExpectedPrice,
  isExpectedProduct,
  isExpectedWebhook,
  webhookUrl,
} from './expected.ts'

export interface Check {
  ok: boolean
  what: string
}

const fixHint = 'npm run owner -- stripe-setup fixes it'

/**
 * Checks the product, the prices, the billing portal and the webhook of a Stripe account. Changes
 * nothing. The results contain no Stripe id and no secret key.
 *
 * @param site the site's public URL. The webhook is checked only if this is an https URL
 * @throws Stripe's errors
 */
export async function checkStripe(client: Stripe, site: string): Promise<Check[]> {
  const checks: Check[] = []
  const addCheck = (ok: boolean, good: string, bad: string) =>
    checks.push({ ok, what: ok ? good : `${bad}; ${fixHint}` })

  const products = await client.products.list({ ids: [productId] })
  const [product] = products.data
  addCheck(
    product !== undefined && isExpectedProduct(product),
    "Stripe's product is the one that the site sells",
    `Stripe's product ${product ? 'is archived or has another name' : 'is not there'}`,
  )

  for (const plan of priceNames) {
    const key = lookupKeys[plan]
    const { data } = await client.prices.list({ lookup_keys: [key], active: true })
    const [price] = data
    const isRight = price !== undefined && isExpectedPrice(price, plan)
    const bad = price ? 'is not the price that the site shows' : 'is not there'
    addCheck(
      isRight,
      `Stripe's price ${key} is the one that the site shows`,
      `Stripe's price ${key} ${bad}`,
    )
  }

  const portals = await client.billingPortal.configurations.list({ active: true, limit: 100 })
  const portal = portals.data.find(({ metadata }) => metadata?.['site'] === siteMark)
  addCheck(
    portal !== undefined && isExpectedPortal(portal, site),
    'the billing portal cancels at the period’s end and cannot switch plans',
    `the billing portal ${portal ? 'does not have the settings that the site needs' : 'has no configuration for this site'}`,
  )

  if (!site.startsWith('https:')) return checks
  const { data: endpoints } = await client.webhookEndpoints.list({ limit: 100 })
  const webhook = endpoints.find(({ url }) => url === webhookUrl(site))
  addCheck(
    webhook !== undefined && isExpectedWebhook(webhook),
    'Stripe sends every event that the site’s webhook handles',
    `the site’s webhook at Stripe ${webhook ? 'is off or misses events' : 'is not there'}`,
  )
  return checks
}
