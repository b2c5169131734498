import type { Account } from './account.ts'
import { StripeFailure } from './failures.ts'

/** The answer to one request. */
export type Reply = { status: number; body: string; replayed?: boolean }

/** Stripe forgets a key after at least this many seconds. */
const keptFor = 86_400

/** What a request with a key is compared by: its method, its path and its parameters. */
export const callOf = (request: Request, text: string): string =>
  `${request.method} ${new URL(request.url).pathname} ${text}`

/** The key of a request; Stripe ignores the key of a GET. */
export const keyOf = ({ method, headers }: Request): string | null =>
  method === 'GET' ? null : headers.get('idempotency-key')

/**
 * Answers a request that carries a key once: the same request gets the same reply again, another
 * request with that key is refused.
 * @param call as `callOf` makes it
 * @param work returns `begun: false` for a request whose reply Stripe does not save
 */
export function once(
  { store }: Account,
  { key, call, at }: { key: string; call: string; at: number },
  work: () => { reply: Reply; begun: boolean },
): Reply {
  const kept = store.replies.get(key)
  if (kept && at - kept.at < keptFor) {
    if (kept.call !== call) {
      const sentence = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      const failure = new StripeFailure(400, sentence, {}, 'idempotency_error')
      return { status: 400, body: JSON.stringify(failure.body()) }
    }
    return { status: kept.status, body: kept.body, replayed: true }
  }
  const { reply, begun } = work()
  if (begun) store.replies.set(key, { key, call, at, ...reply })
  return reply
}

/** Refuses a request whose key is in use by a request that still runs, as Stripe does with 409. */
export function refuseKeysInUse() {
  const inUse = new Set<string>()
  return async (request: Request, work: () => Promise<Response>): Promise<Response> => {
    const key = keyOf(request)
    if (key === null) return work()
    const name = `${request.headers.get('authorization')} ${key}`
    if (inUse.has(name)) {
      const sentence = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
      return new StripeFailure(409, sentence, { code: 'idempotency_key_in_use' }).reply()
    }
    inUse.add(name)
    try {
      return await work()
    } finally {
      inUse.delete(name)
    }
  }
}
