import { atom } from 'nanostores'
import { signInErrorCode } from '../../domain/account/sign-in-errors.ts'
import { codedError, withTimeout } from './clerk.ts'
import type { ProtectCheck, SignInAttempt, SignUpAttempt } from './clerk.ts'

/** The state of Clerk's bot check. `shown` means that the user must complete a widget. */
export const $protectCheck = atom<'none' | 'running' | 'shown'>('none')

export const protectCheckElementId = 'clerk-protect-check'

/** Timeout in milliseconds for steps where the user may have to solve Cloudflare's bot check. */
export const userTimeout = 60_000

/**
 * Milliseconds that the script may take to load. The check itself has no timeout, because the user
 * may have to complete a widget.
 */
const loadTimeout = 30_000

type CheckScript = (
  container: Element,
  options: Pick<ProtectCheck, 'token' | 'uiHints'> & {
    signal: AbortSignal
    /** Called with true before the script shows a widget, and with false after the check. */
    setWidgetVisible: (visible: boolean) => Promise<void>
  },
) => Promise<string>

/**
 * Waits for `call`. If Clerk then requires a bot check, passes it and returns the updated attempt.
 * Throws the errors of `call` and of `passChecks`.
 */
export async function withProtectCheck<Attempt extends SignInAttempt | SignUpAttempt>(
  call: Promise<Attempt>,
  signal: AbortSignal,
): Promise<Attempt> {
  return passChecks(await withTimeout(call, userTimeout), signal)
}

/**
 * Passes the checks that `attempt` requires, one after the other, and returns the updated attempt.
 * Clerk's documentation: https://clerk.com/docs/astro/reference/types/protect-check-resource
 *
 * @throws an error whose `code` is `protect_check_…` or `network_error`, or Clerk's error if Clerk
 * rejects the proof
 */
export async function passChecks<Attempt extends SignInAttempt | SignUpAttempt>(
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Attempt> {
  while (attempt.protectCheck) {
    const proofToken = await prove(attempt.protectCheck, signal)
    try {
      await withTimeout<unknown>(attempt.submitProtectCheck({ proofToken }))
    } catch (error) {
      // If another tab has already passed this check, ignore the error and reload `attempt`.
      if (signInErrorCode(error) !== 'protect_check_already_resolved') throw error
      await withTimeout<unknown>(attempt.reload())
    }
  }
  return attempt
}

/**
 * Runs one check in the element `protectCheckElementId`. Not with Clerk's `executeProtectCheck`: it
 * is internal, and rejects the http URL of the emulator. The security policy lists the hosts that
 * may serve the script.
 */
async function prove(
  { sdkUrl, token, uiHints }: ProtectCheck,
  signal: AbortSignal,
): Promise<string> {
  const container = document.getElementById(protectCheckElementId)
  if (!container || signal.aborted) throw codedError('protect_check_unavailable')
  const end = () => {
    container.replaceChildren()
    $protectCheck.set('none')
  }
  signal.addEventListener('abort', end)
  $protectCheck.set('running')
  try {
    const script = (await withTimeout(import(/* @vite-ignore */ sdkUrl), loadTimeout).catch(() => {
      throw codedError('protect_check_unavailable')
    })) as { default: CheckScript }
    signal.throwIfAborted()
    const setWidgetVisible = async (visible: boolean) => {
      if (!signal.aborted) $protectCheck.set(visible ? 'shown' : 'running')
      // React renders the new state in a microtask. Wait until the page shows it.
      await new Promise((resolve) => setTimeout(resolve))
    }
    return await script
      .default(container, { token, uiHints, signal, setWidgetVisible })
      .catch((cause: unknown) => {
        throw Object.assign(codedError('protect_check_failed'), { cause })
      })
  } finally {
    if (!signal.aborted) end()
    signal.removeEventListener('abort', end)
  }
}
