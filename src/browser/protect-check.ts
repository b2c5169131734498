import { atom, computed } from 'nanostores'
import { withTimeout, codedError } from './clerk.ts'
import type { SignInAttempt, SignUpAttempt } from './clerk.ts'

const $state = atom<'none' | 'running' | 'shown'>('none')
/** The state of Clerk's bot check. `shown` means that the user must complete a widget. */
export const $protectCheck = computed($state, (state) => state)

export const protectCheckElementId = 'clerk-protect-check'

let controller = new AbortController()

/**
 * Aborts the running check. If a request of `withProtectCheck` is in flight and Clerk's reply
 * requires a check, `withProtectCheck` rejects instead of starting that check.
 */
export function abortChecks(): void {
  controller.abort()
  controller = new AbortController()
  $state.set('none')
}

/** Timeout in milliseconds for steps where the user may have to solve Cloudflare's bot check. */
export const userTimeout = 60_000

/**
 * Waits for `call`. If Clerk then requires a bot check, passes it and returns the updated attempt.
 * Throws the errors of `call` and of `passCheck`.
 */
export async function withProtectCheck<Attempt extends SignInAttempt | SignUpAttempt>(
  call: Promise<Attempt>,
): Promise<Attempt> {
  const { signal } = controller
  return passCheck(await withTimeout(call, userTimeout), signal)
}

/**
 * Passes the Clerk Protect checks that `attempt` requires, and returns the updated attempt. Loads
 * the code for checks on first use.
 *
 * @throws an error whose `code` is `protect_check_…` or `network_error`, or Clerk's error if Clerk
 * rejects the proof
 */
export async function passCheck<Attempt extends SignInAttempt | SignUpAttempt>(
  attempt: Attempt,
  signal = controller.signal,
): Promise<Attempt> {
  if (!attempt.protectCheck) return attempt
  if (signal.aborted) throw codedError('protect_check_aborted')
  const container = document.getElementById(protectCheckElementId)
  if (!container) throw codedError('protect_check_unavailable')
  $state.set('running')
  try {
    const { passChecks } = await import('./protect-check-script.ts')
    return await passChecks(attempt, container, {
      signal,
      async setWidgetVisible(visible) {
        if (signal.aborted) return
        $state.set(visible ? 'shown' : 'running')
        // React renders the new state in a microtask. Wait until the page shows it.
        await new Promise((resolve) => setTimeout(resolve))
      },
    })
  } finally {
    container.replaceChildren()
    if (signal === controller.signal) $state.set('none')
  }
}
