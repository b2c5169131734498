import type { Account } from './account.ts'
import { StripeApiError } from './failures.ts'

export type Reply = { status: number; body: string; replayed?: boolean }

/** Lifetime of an idempotency key in seconds. Stripe keeps a key for at least 24 hours. */
const keyLifetime = 86_400

/**
 * Returns the method, path and parameters of a request as one string. All requests with the same
 * idempotency key must have the same string.
 */
export const fingerprintRequest = (request: Request, text: string): string =>
  `${request.method} ${new URL(request.url).pathname} ${text}`

/** Stripe ignores the key of a GET request. */
export const getIdempotencyKey = ({ method, headers }: Request): string | null =>
  method === 'GET' ? null : headers.get('idempotency-key')

/** Returns undefined if the key is new, or has expired at the Unix time `at`. */
export function findReply({ store }: Account, key: string, at: number) {
  const stored = store.replies.get(key)
  return stored && at - stored.at < keyLifetime ? stored : undefined
}

/**
 * Runs a request once per idempotency key, and replays its reply to retries. Rejects a different
 * request with the same key.
 * @param fingerprint result of `fingerprintRequest`
 * @param handler runs the request. If Stripe would not save the reply, returns `shouldSave: false`,
 *   so that a retry runs the request again
 */
export function replyOnce(
  account: Account,
  { key, fingerprint, at }: { key: string; fingerprint: string; at: number },
  handler: () => { reply: Reply; shouldSave: boolean },
): Reply {
  const stored = findReply(account, key, at)
  if (stored) {
    if (stored.call !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      const failure = new StripeApiError(400, message, {}, 'idempotency_error')
      return { status: 400, body: JSON.stringify(failure.toBody()) }
    }
    return { status: stored.status, body: stored.body, replayed: true }
  }
  const { reply, shouldSave } = handler()
  if (shouldSave) account.store.replies.set(key, { key, call: fingerprint, at, ...reply })
  return reply
}

export function rejectKeysInUse() {
  const inUse = new Set<string>()
  return async (request: Request, handler: () => Promise<Response>): Promise<Response> => {
    const key = getIdempotencyKey(request)
    if (key === null) return handler()
    const scopedKey = `${request.headers.get('authorization')} ${key}`
    if (inUse.has(scopedKey)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
      return new StripeApiError(409, message, { code: 'idempotency_key_in_use' }).toResponse()
    }
    inUse.add(scopedKey)
    try {
      return await handler()
    } finally {
      inUse.delete(scopedKey)
    }
  }
}
