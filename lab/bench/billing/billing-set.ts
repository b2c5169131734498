import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import Stripe from 'stripe'
import { eventBody, stripeWebhookSecret } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { startApiSet } from '../api/api-set.ts'
import type { ApiSet } from '../api/api-set.ts'

export interface RequestCounts {
  roundTrips: number
  stripeCalls: number
}

export type BillingSet = Awaited<ReturnType<typeof startBillingSet>>

/**
 * Starts the site, its database and the Stripe emulator. The emulator sends no webhooks, because
 * the benchmark sends them.
 */
export async function startBillingSet() {
  const provider = fork(join(import.meta.dirname, 'stripe-process.ts'))
  const [{ url: stripeUrl, env }] = (await once(provider, 'message')) as [
    { url: string; env: Record<'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET', string> },
  ]
  const set: ApiSet = await startApiSet(env)
  const database = new pg.Client(set.databaseUrl)
  await database.connect()
  const { protocol, hostname, port } = new URL(stripeUrl)
  // Create the client as the site does: with fetch and without telemetry.
  const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port,
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
  })

  const call = async (userNumber: number, method: string, path: string, body?: object) => {
    const reply = await fetch(set.siteUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${set.token(userNumber)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} answers ${reply.status}: ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }
  const control = async (path: string, method = 'GET') =>
    (await fetch(`${stripeUrl}/_control/${path}`, { method })).json() as Promise<{
      requests: { path: string }[]
    }>

  return {
    ...set,
    stripe,
    database,
    call,
    /**
     * Creates a Checkout session for the user and pays it on the emulator's payment page. The site
     * gets no webhook about the payment.
     */
    async pay(userNumber: number): Promise<{ customer: string }> {
      const path = '/api/stripe/create-checkout-session'
      const { url } = await call(userNumber, 'POST', path, { tier: 'standard' })
      const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
      const body = new URLSearchParams({ ...card, consent: 'accepted' })
      const paid = await fetch(String(url), { method: 'POST', body, redirect: 'manual' })
      if (paid.status !== 303) throw new Error(`Stripe's page answers ${paid.status}`)
      const { rows } = await database.query<{ customer: string }>(
        'select stripe_customer_id as customer from users where email = $1',
        [`nurse-${userNumber}@example.com`],
      )
      return rows[0] ?? { customer: '' }
    },
    async webhook(id: string, type: string, customer: string): Promise<number> {
      const payload = eventBody(type, { customer }, { id })
      const signature = stripe.webhooks.generateTestHeaderString({
        payload,
        secret: stripeWebhookSecret,
      })
      const reply = await fetch(`${set.siteUrl}/api/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      })
      await reply.text()
      return reply.status
    },
    async countRequests(work: () => Promise<unknown>): Promise<RequestCounts> {
      await control('reset', 'POST')
      const roundTrips = await set.roundTrips(work)
      const { requests } = await control('requests')
      const stripeCalls = requests.filter(({ path }) => path.startsWith('/v1/')).length
      return { roundTrips, stripeCalls }
    },
    async close() {
      await database.end()
      await set.close()
      provider.disconnect()
    },
  }
}
