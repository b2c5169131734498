import { createHash } from 'node:crypto'
import type { ProtectCheckJSON } from '@clerk/shared/types'
import { newSecret } from '../entities.ts'
import type { ProtectCheck, SignIn, SignUp } from '../entities.ts'
import { ClerkFailure } from '../failures.ts'
import type { Instance } from '../instance.ts'
import { requiredField } from './frontend-call.ts'
import type { FrontendCall } from './frontend-call.ts'

/**
 * Path of the bot check's script under `/__clerk`. Clerk itself serves it from a subdomain of
 * protect.clerk.com.
 */
export const checkScriptPath = '/protect/check.js'

const lifetime = 10 * 60 * 1000

export const createCheck = ({ settings, clock }: Instance): ProtectCheck | null =>
  settings.protectCheck ? { token: newSecret(), expireAt: clock.now() + lifetime } : null

export const checkJSON = (
  { token, expireAt }: ProtectCheck,
  scriptUrl: string,
): ProtectCheckJSON => ({
  status: 'pending',
  token,
  sdk_url: scriptUrl,
  expires_at: expireAt,
})

export function passCheck({ form, instance }: FrontendCall, attempt: SignIn | SignUp): void {
  const { check } = attempt
  if (!check) throw new ClerkFailure('protect_check_already_resolved')
  const proof = createHash('sha256').update(check.token).digest('hex')
  const late = instance.clock.now() > check.expireAt
  if (late || requiredField(form, 'proof_token') !== proof) {
    throw new ClerkFailure('protect_check_failed')
  }
  attempt.check = null
}

/**
 * The script shows a button. It styles the button with CSS classes of the page, because the page's
 * content security policy blocks inline styles.
 */
const script = `export default async function check(place, { token, signal, setWidgetVisible }) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button secondary',
    textContent: 'I am not a bot',
  })
  const note = Object.assign(document.createElement('p'), {
    className: 'note',
    textContent: 'Local emulator of Clerk Protect.',
  })
  place.append(button, note)
  await setWidgetVisible?.(true)
  button.focus()
  await new Promise((resolve, reject) => {
    button.addEventListener('click', resolve)
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
`

/**
 * Serves the script as a module. clerk-js calls its default function, which returns a promise of
 * the `proof_token`. The promise resolves after the user clicks the button.
 */
export const checkScript = (): Response =>
  new Response(script, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
