/** An action that a visitor started. The page completes it after the sign-in. */
export type Intent =
  | { kind: 'save'; slug: string }
  /** Without a slug, the question belongs to the guidance page. */
  | { kind: 'ask'; slug?: string; message: string }

type StoredIntent = { intent: Intent; at: number; page: number }

const key = 'intent'
/** Milliseconds after which an intent expires. A sign-in takes minutes. */
const lifetime = 30 * 60 * 1000

/** Identifies this page load. The page that stores an intent reloads, so it must not complete it. */
const thisPage = () => performance.timeOrigin

/** Stores one intent across a reload or the redirect to Google. Replaces an earlier intent. */
export function storeIntent(intent: Intent): void {
  try {
    const stored: StoredIntent = { intent, at: Date.now(), page: thisPage() }
    sessionStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Storage is off. The user must click again after the sign-in.
  }
}

export function dropIntent(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is off.
  }
}

/** Returns and removes an intent of this kind that an earlier page stored. */
export function takeIntent<Kind extends Intent['kind']>(
  kind: Kind,
): Extract<Intent, { kind: Kind }> | undefined {
  const stored = readIntent()
  if (!stored || stored.page === thisPage()) return undefined
  if (Date.now() - stored.at > lifetime) {
    dropIntent()
    return undefined
  }
  if (stored.intent.kind !== kind) return undefined
  dropIntent()
  return stored.intent as Extract<Intent, { kind: Kind }>
}

function readIntent(): StoredIntent | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredIntent | undefined
  } catch {
    return undefined
  }
}
