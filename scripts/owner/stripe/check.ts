import type Stripe from 'stripe'
import { priceNames } from '../../../domain/billing/prices.ts'
import { lookupKeys, siteMark } from '../../../domain/billing/webhook-events.ts'
import { isExpectedPortal, isExpectedPrice, isExpectedWebhook, webhookUrl } from './expected.ts'

/** One thing that was looked at. */
export interface Check {
  ok: boolean
  what: string
}

const fixHint = 'npm run owner -- stripe-setup mends it'

/**
 * Compares a Stripe account with what the site needs there, and changes nothing. No id, key or
 * address of the account is part of what it says.
 *
 * @param site the site's public address; on plain http no webhook is looked for
 * @throws Stripe's own errors
 */
export async function checkStripe(client: Stripe, site: string): Promise<Check[]> {
  const checks: Check[] = []
  const say = (ok: boolean, good: string, bad: string) =>
    checks.push({ ok, what: ok ? good : `${bad}; ${fixHint}` })

  for (const plan of priceNames) {
    const key = lookupKeys[plan]
    const { data } = await client.prices.list({ lookup_keys: [key], active: true })
    const [price] = data
    const isRight = price !== undefined && isExpectedPrice(price, plan)
    const bad = price ? 'is not the price that the site shows' : 'is not there'
    say(isRight, `Stripe's price ${key} is what the site shows`, `Stripe's price ${key} ${bad}`)
  }

  const portals = await client.billingPortal.configurations.list({ active: true, limit: 100 })
  const portal = portals.data.find(({ metadata }) => metadata?.['site'] === siteMark)
  say(
    portal !== undefined && isExpectedPortal(portal, site),
    'the billing portal cancels at the period’s end and switches no plan',
    `the billing portal ${portal ? 'is set otherwise' : 'has no configuration of ours'}`,
  )

  if (!site.startsWith('https:')) return checks
  const { data: endpoints } = await client.webhookEndpoints.list({ limit: 100 })
  const webhook = endpoints.find(({ url }) => url === webhookUrl(site))
  say(
    webhook !== undefined && isExpectedWebhook(webhook),
    'Stripe sends the site’s webhook the events that it acts on',
    `the site’s webhook at Stripe ${webhook ? 'is off or misses events' : 'is not there'}`,
  )
  return checks
}
