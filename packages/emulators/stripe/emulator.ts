import { refuseInProduction, withControls } from '../shared/http.ts'
import type { Handler } from '../shared/http.ts'
import { defaultSettings, now } from './protocol/account.ts'
import { openAccounts } from './protocol/accounts.ts'
import { stripeApi } from './protocol/api.ts'
import { stripeControls } from './protocol/controls.ts'
import { catchUp } from './subscriptions/due-work.ts'
import { injectedError } from './protocol/failures.ts'
import {
  findReply,
  fingerprintRequest,
  getIdempotencyKey,
  replyOnce,
  rejectKeysInUse,
} from './protocol/idempotency.ts'
import { hostedPages } from './portal/pages.ts'

const localSecretKey = 'sk_test_local'

/**
 * Interval in milliseconds at which scheduled work, such as renewals, runs even if no request
 * arrives.
 */
const dueWorkInterval = 1_000

/**
 * Creates a Stripe emulator. The caller serves the returned `handler` on a port. Without
 * `dataDirectory`, the data is lost when the process ends.
 * @param url returns the emulator's own URL, which is unknown until the caller serves `handler`
 */
export function createStripeEmulator({
  dataDirectory,
  url,
  siteUrl,
  webhookUrl = siteUrl && new URL('/api/stripe/webhook', siteUrl).href,
  webhookSecret,
  clock,
  log = () => undefined,
}: {
  dataDirectory?: string
  url: () => string
  siteUrl?: string
  webhookUrl?: string
  webhookSecret: string
  clock: { now(): number }
  log?: (line: string) => void
}) {
  refuseInProduction()
  const accounts = openAccounts({
    secretKey: localSecretKey,
    ...(dataDirectory && { dataDirectory }),
    url,
    ...(webhookUrl && { site: { url: webhookUrl, secret: webhookSecret } }),
    clock,
    log,
  })
  const account = accounts.main
  const api = stripeApi(accounts.findByRequest)
  const pages = hostedPages(accounts.all)
  const controls = stripeControls(account, accounts.setWebhooks)

  /**
   * Replies with an injected failure. If the request has an idempotency key, stores the failure
   * under that key, so that retries get the same failure.
   */
  async function saveFault(status: number, request: Request): Promise<Response> {
    const failure = injectedError(status)
    const key = getIdempotencyKey(request)
    const owner = accounts.findByRequest(request)
    if (!key || !owner) return failure.toResponse()
    // If the key already has a stored reply, Stripe returns that reply instead of a new failure.
    // `api` does the same.
    if (findReply(owner, key, now(owner))) return api(request)
    const fingerprint = fingerprintRequest(request, await request.text())
    const reply = { status, body: JSON.stringify(failure.toBody()) }
    replyOnce(owner, { key, fingerprint, at: now(owner) }, () => ({
      reply,
      shouldSave: true,
    }))
    owner.store.save()
    return failure.toResponse(true)
  }

  const resetSettings = () => void Object.assign(account.settings, defaultSettings())
  const handle: Handler = async (request) =>
    (await controls(request)) ?? (await pages(request)) ?? api(request)

  const timer = setInterval(() => {
    for (const account of accounts.all) {
      catchUp(account)
      account.store.save()
    }
  }, dueWorkInterval)
  timer.unref()

  return {
    account,
    handler: withControls(handle, {
      fault: (status) => injectedError(status).toResponse(),
      saveFault,
      guard: rejectKeysInUse(),
      reset: resetSettings,
    }),
    secretKey: localSecretKey,
    setWebhooks: accounts.setWebhooks,
    close() {
      clearInterval(timer)
      accounts.close()
    },
  }
}
