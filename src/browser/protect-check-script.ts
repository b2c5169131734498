import { signInErrorCode } from '../../domain/account/sign-in-errors.ts'
import { withTimeout, codedError } from './clerk.ts'
import type { ProtectCheck, SignInAttempt, SignUpAttempt } from './clerk.ts'

/** What Clerk's script is given besides its token. */
export type CheckOptions = {
  signal: AbortSignal
  /** Called before the script shows something to do, and with false when it is done. */
  setWidgetVisible: (visible: boolean) => Promise<void>
}

type CheckScript = (
  place: Element,
  options: CheckOptions & Pick<ProtectCheck, 'token' | 'uiHints'>,
) => Promise<string>

/** How long the script may take to load, in ms. The check itself sets its own limit. */
const loadPatience = 30_000

/** Clerk may ask for another check after one; this many would be a loop. */
const mostChecks = 5

/**
 * Runs each check that Clerk asks for in `place` and submits its proof, as
 * https://clerk.com/docs/astro/reference/types/protect-check-resource describes.
 *
 * @throws an error whose `code` is one of Clerk's, `network_error`, or `protect_check_…`
 */
export async function passChecks<Attempt extends SignInAttempt | SignUpAttempt>(
  attempt: Attempt,
  place: Element,
  options: CheckOptions,
): Promise<Attempt> {
  for (let check = 0; attempt.protectCheck; check += 1) {
    if (check === mostChecks) throw codedError('protect_check_failed')
    const proofToken = await prove(attempt.protectCheck, place, options)
    try {
      await withTimeout<unknown>(attempt.submitProtectCheck({ proofToken }))
    } catch (error) {
      // Another tab has passed it.
      if (signInErrorCode(error) !== 'protect_check_already_resolved') throw error
      await withTimeout<unknown>(attempt.reload())
    }
  }
  return attempt
}

async function prove(
  { sdkUrl, token, uiHints }: ProtectCheck,
  place: Element,
  options: CheckOptions,
): Promise<string> {
  const run = await loadScript(sdkUrl)
  if (options.signal.aborted) throw codedError('protect_check_aborted')
  place.replaceChildren()
  const proof = await run(place, { token, uiHints, ...options }).catch((cause: unknown) => {
    throw Object.assign(codedError('protect_check_failed'), { cause })
  })
  if (options.signal.aborted) throw codedError('protect_check_aborted')
  return proof
}

/**
 * As Clerk's internal `executeProtectCheck` does it. That one takes https alone; a script of the
 * page's own origin, as behind a proxy, is as safe as the page.
 */
async function loadScript(address: string): Promise<CheckScript> {
  if (!URL.canParse(address)) throw codedError('protect_check_failed')
  const url = new URL(address)
  const safe =
    !url.username && !url.password && (url.protocol === 'https:' || url.origin === location.origin)
  if (!safe) throw codedError('protect_check_failed')
  const script = (await withTimeout(import(/* @vite-ignore */ url.href), loadPatience).catch(() => {
    throw codedError('protect_check_unavailable')
  })) as { default?: CheckScript }
  if (typeof script.default !== 'function') throw codedError('protect_check_failed')
  return script.default
}
