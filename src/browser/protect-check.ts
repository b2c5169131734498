import { atom, computed } from 'nanostores'
import { withTimeout, codedError } from './clerk.ts'
import type { SignInAttempt, SignUpAttempt } from './clerk.ts'

const $state = atom<'none' | 'running' | 'shown'>('none')
/** `running` while Clerk checks for bots by itself, `shown` when the user has something to do. */
export const $protectCheck = computed($state, (state) => state)

/** The id of the element in which Clerk draws its check. */
export const checkPlace = 'clerk-protect-check'

let controller = new AbortController()

/** Ends the check that is running, and the checks of calls that Clerk has yet to answer. */
export function abortChecks(): void {
  controller.abort()
  controller = new AbortController()
  $state.set('none')
}

/** A sign-up may show Cloudflare's bot check, which takes the user's own time. In ms. */
export const patienceForUsers = 60_000

/** What Clerk answers to `call`, after its check if it asks for one. Throws as `passCheck` does. */
export async function answered<Attempt extends SignInAttempt | SignUpAttempt>(
  call: Promise<Attempt>,
): Promise<Attempt> {
  const { signal } = controller
  return passCheck(await withTimeout(call, patienceForUsers), signal)
}

/**
 * Passes the checks of Clerk Protect that hold `attempt`, in the element `checkPlace`, and returns
 * what Clerk answers then. Their code is loaded when the first check comes.
 *
 * @throws `protect_check_…`, Clerk's error for a refused proof, or `network_error`
 */
export async function passCheck<Attempt extends SignInAttempt | SignUpAttempt>(
  attempt: Attempt,
  signal = controller.signal,
): Promise<Attempt> {
  if (!attempt.protectCheck) return attempt
  if (signal.aborted) throw codedError('protect_check_aborted')
  const place = document.getElementById(checkPlace)
  if (!place) throw codedError('protect_check_unavailable')
  $state.set('running')
  try {
    const { passChecks } = await import('./protect-check-script.ts')
    return await passChecks(attempt, place, {
      signal,
      async setWidgetVisible(visible) {
        if (signal.aborted) return
        $state.set(visible ? 'shown' : 'running')
        // React draws it in a microtask.
        await new Promise((resolve) => setTimeout(resolve))
      },
    })
  } finally {
    place.replaceChildren()
    if (signal === controller.signal) $state.set('none')
  }
}
