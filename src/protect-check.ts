import { atom, computed } from 'nanostores'
import { problem } from './clerk.ts'
import type { SignInAttempt, SignUpAttempt } from './clerk.ts'

const $state = atom<'none' | 'running' | 'shown'>('none')
/** `running` while Clerk checks for bots by itself, `shown` when the user has something to do. */
export const $protectCheck = computed($state, (state) => state)

/** The id of the element in which Clerk draws its check. */
export const checkPlace = 'clerk-protect-check'

let controller: AbortController | undefined

/** Ends the check that is running; its attempt fails. */
export const abortCheck = (): void => controller?.abort()

/**
 * Passes the checks of Clerk Protect that hold `attempt`, in the element `checkPlace`, and returns
 * what Clerk answers then. Their code is loaded when the first check comes.
 *
 * @throws `protect_check_…`, Clerk's error for a refused proof, or `network_error`
 */
export async function passCheck<Attempt extends SignInAttempt | SignUpAttempt>(
  attempt: Attempt,
): Promise<Attempt> {
  if (!attempt.protectCheck) return attempt
  const place = document.getElementById(checkPlace)
  if (!place) throw problem('protect_check_unavailable')
  abortCheck()
  const { signal } = (controller = new AbortController())
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
