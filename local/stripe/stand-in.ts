import { join } from 'node:path'
import { refuseInProduction, withControls } from '../http.ts'
import type { Handler } from '../http.ts'
import type { Account } from './account.ts'
import { stripeApi } from './api.ts'
import { stripeControls } from './controls.ts'
import { keepUp } from './due-work.ts'
import { injectedFailure } from './failures.ts'
import { hostedPages } from './pages.ts'
import { openStore } from './store.ts'
import { webhookSender } from './webhooks.ts'

const localSecretKey = 'sk_test_local'

/** How often time is looked at when nobody asks for anything, in ms. */
const tick = 1_000

/**
 * One Stripe account on this machine: its API, its hosted pages and its webhooks behind one
 * handler, which does not listen by itself. Without `dataDirectory` nothing outlives the process.
 * @param url where the handler is listened to; asked for late, for a port may not be known yet
 */
export function stripeStandIn({
  dataDirectory,
  url,
  siteUrl,
  webhookUrl = new URL('/api/stripe/webhook', siteUrl).href,
  webhookSecret,
  clock,
  log = () => undefined,
}: {
  dataDirectory?: string
  url: () => string
  siteUrl: string
  webhookUrl?: string
  webhookSecret: string
  clock: { now(): number }
  log?: (line: string) => void
}) {
  refuseInProduction()
  const store = openStore(dataDirectory && join(dataDirectory, 'stripe.json'))
  const webhooks = webhookSender({ url: webhookUrl, secret: webhookSecret, store, clock, log })
  const account: Account = {
    store,
    clock,
    get url() {
      return url()
    },
    settings: { afterRetries: 'cancel' },
    cause: { id: null, idempotency_key: null },
    deliver: webhooks.send,
  }
  const api = stripeApi(account, localSecretKey)
  const pages = hostedPages(account)
  const controls = stripeControls(account, webhooks.setMode)
  const answer: Handler = async (request) =>
    (await controls(request)) ?? (await pages(request)) ?? api(request)

  const timer = setInterval(() => {
    keepUp(account)
    store.save()
  }, tick)
  timer.unref()

  return {
    account,
    handler: withControls(answer, { fault: injectedFailure }),
    secretKey: localSecretKey,
    setWebhooks: webhooks.setMode,
    close() {
      clearInterval(timer)
      webhooks.close()
      store.close()
    },
  }
}
