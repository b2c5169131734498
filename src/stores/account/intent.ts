import type { PriceName } from '../../../domain/billing/plans.ts'
import type { ScenarioInput } from '../../../domain/tools/take-home/scenario.schema.ts'
import { $clerkUser } from '../../browser/clerk.ts'
import { readStoredJson, writeStored } from '../../browser/storage.ts'

/** An action that needs a signed-in user. The page completes it after the sign-in. */
export type Intent =
  | { kind: 'save'; slug: string; title: string }
  /** Without a slug, the question is from /ai-chat and not about one opportunity. */
  | { kind: 'ask'; slug?: string; message: string }
  | { kind: 'scenario'; scenario: ScenarioInput }
  /** `price` is the price that the user saw. */
  | { kind: 'subscribe'; price: PriceName }

type StoredIntent = {
  intent: Intent
  at: number
  page: number
  /**
   * Set if a signed-in user's action failed because the session had ended: the user's id. Undefined
   * for a visitor's action.
   */
  userId?: string | undefined
}

const key = 'intent'
/** Milliseconds after which an intent expires. A sign-in can take several minutes. */
const lifetime = 30 * 60 * 1000

/**
 * Identifies this page load. A page completes only an intent that an earlier page load stored,
 * because every sign-in ends with a new page load.
 */
const thisPage = () => performance.timeOrigin

/** Stores one intent across a reload or the redirect to Google. Replaces an earlier intent. */
export const storeIntent = (intent: Intent): void =>
  writeIntent({ intent, at: Date.now(), page: thisPage(), userId: $clerkUser.get()?.id })

const writeIntent = (stored: StoredIntent | undefined): void =>
  void writeStored('sessionStorage', key, stored && JSON.stringify(stored))

export const dropIntent = (): void => writeIntent(undefined)

/**
 * Returns and removes the intent that an earlier page load stored. Another user's intent is removed
 * but not returned. An intent of another kind, or one that `isMine` rejects, stays stored.
 */
export function takeIntent<Kind extends Intent['kind'], Wanted = Extract<Intent, { kind: Kind }>>(
  kind: Kind,
  isMine: (intent: Wanted) => boolean = () => true,
): Wanted | undefined {
  const stored = readIntent()
  if (stored?.userId && stored.userId !== $clerkUser.get()?.id) {
    dropIntent()
    return undefined
  }
  if (stored?.intent.kind !== kind) return undefined
  const intent = stored.intent as Wanted
  if (!isMine(intent)) return undefined
  dropIntent()
  return intent
}

/**
 * Returns the intent of a user whose session ended on an earlier page. Keeps the intent stored, so
 * that the page load after the sign-in can complete it.
 */
export function resumeIntent(): Intent | undefined {
  const stored = readIntent()
  if (!stored?.userId) return undefined
  writeIntent({ ...stored, page: thisPage() })
  return stored.intent
}

/** Returns the intent that an earlier page load stored. Removes an expired intent. */
function readIntent(): StoredIntent | undefined {
  const stored = readStoredJson('sessionStorage', key) as StoredIntent | undefined
  if (!stored || stored.page === thisPage()) return undefined
  if (Date.now() - stored.at <= lifetime) return stored
  dropIntent()
  return undefined
}
