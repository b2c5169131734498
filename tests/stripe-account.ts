import Stripe from 'stripe'
import { clock } from '../local/clock.ts'
import { listen } from '../local/http.ts'
import { createStripeEmulator } from '../local/stripe/stand-in.ts'

export const stripeWebhookSecret = 'whsec_local'

/** Card numbers that do something else than pay. */
export const declinedCard = '4000 0000 0000 0002'
export const failingLaterCard = '4000 0000 0000 0341'

/** The body of an event about `about`, as Stripe writes it; `more` replaces what it says of itself. */
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
 * An empty account at the stand-in for Stripe, in memory. Webhooks are dropped until a test asks
 * for them, so that round trips can be counted.
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
    /** Rows past the wire, so that a test's own questions are neither counted nor failed. */
    tables,
    /** How many calls of the API were received. */
    calls: () => calls,
    /** How many calls of the API `work` costs. */
    async callsOf(work: () => Promise<unknown>): Promise<number> {
      const before = calls
      await work()
      return calls - before
    },
    /** Makes the next calls fail; see local/faults.ts. */
    fail: (fault: object) => control('fail', fault),
    /** Clears every fault and brings the default settings back. */
    mend: () => control('reset', {}),
    /** Moves a customer's time to `to`, in seconds since 1970, and does what became due. */
    moveClock: (customer: string, to: number) => control('clock', { customer, to }),
    /** Changes the settings of `POST /_control/settings`, until `mend`. */
    set: (settings: object) => control('settings', settings),
    /** Ends the processing bank debit of a subscription. */
    settle: (subscription: string, outcome: 'succeeded' | 'failed') =>
      control('settle', { subscription, outcome }),
    /** Disputes the latest charge of a subscription, and closes the dispute if `won` or `lost`. */
    dispute: (subscription: string, status: 'needs_response' | 'won' | 'lost') =>
      control('dispute', { subscription, status }),
    /** Moves a refund that is pending, or that succeeded and fails later. */
    moveRefund: (refund: string, status: 'succeeded' | 'failed') =>
      control('refund', { refund, status }),
    /** Makes every refund of a subscription's latest charge fail with this code. */
    refuseRefunds: (subscription: string, code = 'charge_not_refundable') =>
      control('refuse-refunds', { subscription, code }),
    /** What becomes of a subscription after the last failed retry. */
    afterRetries: (afterRetries: 'cancel' | 'unpaid') => control('settings', { afterRetries }),
    /** The header that Stripe would sign a webhook's body with. */
    signatureFor: (payload: string, timestamp = Math.floor(clock.now() / 1000)): string =>
      client.webhooks.generateTestHeaderString({ payload, secret: stripeWebhookSecret, timestamp }),
    /**
     * Pays on the Checkout page, as its form does, with a card or from the test bank account.
     * `location` is where the browser is sent, null when the card is refused (402) or the session
     * has expired (410).
     */
    pay: (
      sessionUrl: string,
      how: string | { method: 'us_bank_account' } = '4242 4242 4242 4242',
    ) =>
      submit(sessionUrl, {
        ...(typeof how === 'string' ? { number: how, expiry: '12/34', cvc: '123' } : how),
        postalCode: '94103',
      }),
    /** Cancels or renews in the portal, or changes the card there. */
    cancelInPortal: async (customer: string) => submit(`${await openPortal(customer)}/cancel`),
    renewInPortal: async (customer: string) => submit(`${await openPortal(customer)}/renew`),
    updateCardInPortal: async (customer: string, card: string) =>
      submit(`${await openPortal(customer)}/card`, { number: card, expiry: '12/34', cvc: '123' }),
    async close() {
      emulator.close()
      await server.close()
    },
  }

  /** The address of a portal session, with the account's configuration or one that allows all. */
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
