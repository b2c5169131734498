import { signInErrorCode } from '../../domain/account/sign-in-errors.ts'
import { parseUrl } from '../../domain/http/paths.ts'
import { withTimeout, codedError } from './clerk.ts'
import type { ProtectCheck, SignInAttempt, SignUpAttempt } from './clerk.ts'

type CheckOptions = {
  signal: AbortSignal
  /** Called with true before the script shows a widget, and with false after the check. */
  setWidgetVisible: (visible: boolean) => Promise<void>
}

type CheckScript = (
  container: Element,
  options: CheckOptions & Pick<ProtectCheck, 'token' | 'uiHints'>,
) => Promise<string>

/**
 * Milliseconds that the script may take to load. The check itself has no timeout, because the user
 * may have to complete a widget.
 */
const loadTimeout = 30_000

/** Clerk may require several checks. More than this many means a loop. */
const maxChecks = 5

/**
 * Runs the checks that Clerk requires, one after the other, and submits the proof of each. A check
 * renders its widget in `container`. Clerk's documentation of the checks:
 * https://clerk.com/docs/astro/reference/types/protect-check-resource
 *
 * @throws an error whose `code` is one of Clerk's, `network_error`, or `protect_check_…`
 */
export async function passChecks<Attempt extends SignInAttempt | SignUpAttempt>(
  attempt: Attempt,
  container: Element,
  options: CheckOptions,
): Promise<Attempt> {
  for (let check = 0; attempt.protectCheck; check += 1) {
    if (check === maxChecks) throw codedError('protect_check_failed')
    const proofToken = await prove(attempt.protectCheck, container, options)
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

async function prove(
  { sdkUrl, token, uiHints }: ProtectCheck,
  container: Element,
  options: CheckOptions,
): Promise<string> {
  const run = await loadScript(sdkUrl)
  if (options.signal.aborted) throw codedError('protect_check_aborted')
  container.replaceChildren()
  const proof = await run(container, { token, uiHints, ...options }).catch((cause: unknown) => {
    throw Object.assign(codedError('protect_check_failed'), { cause })
  })
  if (options.signal.aborted) throw codedError('protect_check_aborted')
  return proof
}

/**
 * Loads a check script. Clerk's own `executeProtectCheck` accepts only https URLs. This function
 * also accepts the page's own origin, because a proxy may serve the script from there.
 */
async function loadScript(scriptUrl: string): Promise<CheckScript> {
  const url = parseUrl(scriptUrl)
  const isSafe =
    url &&
    !url.username &&
    !url.password &&
    (url.protocol === 'https:' || url.origin === location.origin)
  if (!isSafe) throw codedError('protect_check_failed')
  const script = (await withTimeout(import(/* @vite-ignore */ url.href), loadTimeout).catch(() => {
    throw codedError('protect_check_unavailable')
  })) as { default?: CheckScript }
  if (typeof script.default !== 'function') throw codedError('protect_check_failed')
  return script.default
}
