import Stripe from 'stripe'
import { clock } from '../shared/clock.ts'
import { listen } from '../shared/http.ts'
import { createStripeEmulator } from '../stripe/emulator.ts'
import type { DisputeStatus } from '../stripe/payments/disputes.ts'

export const stripeWebhookSecret = 'whsec_local'

/** A test card that is declined immediately. */
export const declinedCard = '4000 0000 0000 0002'
/** A test card that a customer can save, although Stripe declines every charge to it. */
export const failingLaterCard = '4000 0000 0000 0341'

/** `more` overrides fields of the event. */
export const eventBody = (type: string, about: object, more: object = {}): string =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    api_version: null,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type,
    data: { object: about },
    ...more,
  })

export type StripeAccount = Awaited<ReturnType<typeof startStripeAccount>>

/**
 * Starts a Stripe emulator. It stores data in `dataDirectory` if that is set, else in memory.
 * Webhooks are off by default, because the site could receive one and call Stripe while a test
 * counts the calls.
 */
export async function startStripeAccount(
  siteUrl: string,
  { webhookUrl, dataDirectory }: { webhookUrl?: string; dataDirectory?: string } = {},
) {
  const emulator = createStripeEmulator({
    url: () => server.url,
    siteUrl,
    ...(webhookUrl && { webhookUrl }),
    ...(dataDirectory && { dataDirectory }),
    webhookSecret: stripeWebhookSecret,
    clock,
  })
  emulator.setWebhooks('drop')
  let calls = 0
  const server = await listen((request, peer) => {
    if (new URL(request.url).pathname.startsWith('/v1/')) calls += 1
    return emulator.handler(request, peer)
  }, 0)
  const client = new Stripe(emulator.secretKey, {
    host: 'localhost',
    port: server.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const control = async (path: string, body: object) => {
    const reply = await postText(`${server.url}/_control/${path}`, JSON.stringify(body))
    if (reply.status !== 200) throw new Error(await reply.text())
  }
  const { tables } = emulator.account.store
  return {
    url: server.url,
    env: {
      STRIPE_SECRET_KEY: emulator.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_API_URL: server.url,
    },
    client,
    setWebhooks: emulator.setWebhooks,
    /** The emulator's tables. Reading them sends no request, so it works even if faults are set. */
    tables,
    async callsOf(work: () => Promise<unknown>): Promise<number> {
      const before = calls
      await work()
      return calls - before
    },
    /** Makes the next requests fail. shared/faults.ts lists the faults. */
    fail: (fault: object) => control('fail', fault),
    /** Clears faults and recorded requests, and restores the default settings. */
    clearFaults: () => control('reset', {}),
    /**
     * Advances a customer's test clock to `to`, in Unix seconds. Runs renewals, retries and all
     * other work that is due by then.
     */
    moveClock: (customer: string, to: number) => control('clock', { customer, to }),
    set: (settings: object) => control('settings', settings),
    /** Makes a subscription's pending bank debit succeed or fail. */
    settle: (subscription: string, outcome: 'succeeded' | 'failed') =>
      control('settle', { subscription, outcome }),
    /**
     * Sets the status of an inquiry or a dispute of a subscription's latest charge. Opens it if
     * needed.
     */
    dispute: (subscription: string, status: DisputeStatus) =>
      control('dispute', { subscription, status }),
    /** Sets the status of a pending refund. A refund that succeeded can also be set to failed. */
    moveRefund: (refund: string, status: 'succeeded' | 'failed') =>
      control('refund', { refund, status }),
    /** Makes refunds of a subscription's latest charge fail, even after `clearFaults`. */
    refuseRefunds: (subscription: string, code = 'charge_not_refundable') =>
      control('refuse-refunds', { subscription, code }),
    /** Sets what happens to a subscription after the last failed retry. */
    afterRetries: (afterRetries: 'cancel' | 'unpaid') => control('settings', { afterRetries }),
    signatureFor: (payload: string, timestamp = Math.floor(clock.now() / 1000)): string =>
      client.webhooks.generateTestHeaderString({ payload, secret: stripeWebhookSecret, timestamp }),
    /**
     * Submits the Checkout form with a card or the test bank account. `location` is the redirect
     * URL, or null if the card is declined (402) or the session has expired (410).
     */
    pay: (
      sessionUrl: string,
      payment: string | { method: 'us_bank_account' } = '4242 4242 4242 4242',
    ) =>
      submit(sessionUrl, {
        ...(typeof payment === 'string'
          ? { number: payment, expiry: '12/34', cvc: '123' }
          : payment),
        postalCode: '94103',
        consent: 'accepted',
      }),
    cancelInPortal: async (customer: string) => submit(`${await openPortal(customer)}/cancel`),
    renewInPortal: async (customer: string) => submit(`${await openPortal(customer)}/renew`),
    updateCardInPortal: async (customer: string, card: string) =>
      submit(`${await openPortal(customer)}/card`, { number: card, expiry: '12/34', cvc: '123' }),
    async close() {
      emulator.close()
      await server.close()
    },
  }

  /** Returns the URL of a new portal session. `callsOf` does not count the requests for it. */
  async function openPortal(customer: string): Promise<string> {
    const before = calls
    const existing = [...tables.portalConfigurations.values()].findLast(({ active }) => active)
    const { id } =
      existing ?? (await client.billingPortal.configurations.create({ features: allFeatures }))
    const { url } = await client.billingPortal.sessions.create({ customer, configuration: id })
    calls = before
    return url
  }
}

const allFeatures: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
}

async function submit(url: string, fields: Record<string, string> = {}) {
  const reply = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const { status, headers } = reply
  return { status, location: headers.get('location'), page: await reply.text() }
}

const postText = (url: string, body: string) => fetch(url, { method: 'POST', body })
