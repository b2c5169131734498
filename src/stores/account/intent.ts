/** What a person began signed-out, to be finished once they are signed in. */
export type Intent =
  | { kind: 'save'; slug: string }
  /** Without a slug the question was for the guidance page. */
  | { kind: 'ask'; slug?: string; message: string }

type Kept = { intent: Intent; at: number; page: number }

const key = 'intent'
/** Signing in takes minutes; what is older was given up, in ms. */
const lifetime = 30 * 60 * 1000

/** One load of a page. The one that keeps an intent is about to reload and cannot finish it. */
const thisPage = () => performance.timeOrigin

/** Keeps the intent across the reload, or the way to Google and back; one at a time. */
export function keepIntent(intent: Intent): void {
  try {
    const kept: Kept = { intent, at: Date.now(), page: thisPage() }
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is switched off: the person has to click once more.
  }
}

export function dropIntent(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** Hands an earlier page's intent over, once, to whoever finishes that kind. */
export function takeIntent<Kind extends Intent['kind']>(
  kind: Kind,
): Extract<Intent, { kind: Kind }> | undefined {
  const kept = read()
  if (!kept || kept.page === thisPage()) return undefined
  if (Date.now() - kept.at > lifetime) {
    dropIntent()
    return undefined
  }
  if (kept.intent.kind !== kind) return undefined
  dropIntent()
  return kept.intent as Extract<Intent, { kind: Kind }>
}

function read(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | undefined
  } catch {
    return undefined
  }
}
