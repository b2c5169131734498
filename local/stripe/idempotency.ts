import type { Account } from './account.ts'
import { StripeFailure } from './failures.ts'

/** What one call came to. */
export type Reply = { status: number; body: string; replayed?: boolean }

/** Stripe forgets a key after at least so many seconds. */
const keptFor = 86_400

/**
 * Answers a call that carries a key once: the same call again gets the same reply, another call
 * with that key a refusal. Calls are worked through one at a time, so that two at once never meet.
 * @param call the method, the path and the parameters
 * @param work returns nothing to keep for a call that was never begun
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
      return { status: 400, body: JSON.stringify(failure.body) }
    }
    return { status: kept.status, body: kept.body, replayed: true }
  }
  const { reply, begun } = work()
  if (begun) store.replies.set(key, { key, call, at, ...reply })
  return reply
}
