import type { Account } from './account.ts'
import { StripeApiError } from './failures.ts'

/** The answer to one request. */
export type Reply = { status: number; body: string; replayed?: boolean }

/** Stripe forgets a key after at least this many seconds. */
const keyLifetime = 86_400

/** What a request with a key is compared by: its method, its path and its parameters. */
export const fingerprintRequest = (request: Request, text: string): string =>
  `${request.method} ${new URL(request.url).pathname} ${text}`

/** The key of a request; Stripe ignores the key of a GET. */
export const getIdempotencyKey = ({ method, headers }: Request): string | null =>
  method === 'GET' ? null : headers.get('idempotency-key')

/**
 * Answers a request that carries a key once: the same request gets the same reply again, another
 * request with that key is refused.
 * @param call as `callOf` makes it
 * @param handler returns `shouldSave: false` for a request whose reply Stripe does not save
 */
export function replyOnce(
  { store }: Account,
  { key, call: fingerprint, at }: { key: string; call: string; at: number },
  handler: () => { reply: Reply; shouldSave: boolean },
): Reply {
  const stored = store.replies.get(key)
  if (stored && at - stored.at < keyLifetime) {
    if (stored.call !== fingerprint) {
      const sentence = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      const failure = new StripeApiError(400, sentence, {}, 'idempotency_error')
      return { status: 400, body: JSON.stringify(failure.toBody()) }
    }
    return { status: stored.status, body: stored.body, replayed: true }
  }
  const { reply, shouldSave } = handler()
  if (shouldSave) store.replies.set(key, { key, call: fingerprint, at, ...reply })
  return reply
}

/** Refuses a request whose key is in use by a request that still runs, as Stripe does with 409. */
export function rejectKeysInUse() {
  const inUse = new Set<string>()
  return async (request: Request, handler: () => Promise<Response>): Promise<Response> => {
    const key = getIdempotencyKey(request)
    if (key === null) return handler()
    const scopedKey = `${request.headers.get('authorization')} ${key}`
    if (inUse.has(scopedKey)) {
      const sentence = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
      return new StripeApiError(409, sentence, { code: 'idempotency_key_in_use' }).toResponse()
    }
    inUse.add(scopedKey)
    try {
      return await handler()
    } finally {
      inUse.delete(scopedKey)
    }
  }
}
