import { map } from 'nanostores'
import { changeSaved } from './saved.ts'
import { $session } from '../account/session.ts'
import { $user } from '../account/user.ts'

/** Where a note stands between the keyboard and the database. */
export type NoteState =
  | { state: 'typing' | 'saving' | 'failed' }
  /** `at` in milliseconds since 1970. */
  | { state: 'saved'; at: number }

/** By slug; absent for a note that nobody touched. */
export const $noteStates = map<Record<string, NoteState>>({})

/** How long a pause in typing is, in ms. */
const pause = 900

const timers = new Map<string, ReturnType<typeof setTimeout>>()

const draftKey = (slug: string): string => `notes:${$user.get()?.id ?? ''}:${slug}`

/** What was typed and not yet confirmed by the server, perhaps before a crash or a closed tab. */
export function storedNote(slug: string): string | undefined {
  try {
    return localStorage.getItem(draftKey(slug)) ?? undefined
  } catch {
    return undefined
  }
}

function storeNote(slug: string, text: string): void {
  try {
    localStorage.setItem(draftKey(slug), text)
  } catch {
    // Storage is switched off: the note lives until the page does.
  }
}

/** The server has `text`; newer words, which it does not have, stay. */
function removeStoredNote(key: string, text: string): void {
  try {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

const typed = new Map<string, string>()
/** Notes on their way: the next words wait, or the older ones might arrive last. */
const sending = new Set<string>()

/** The person typed: kept here at once, sent after a pause. */
export function typeNote(slug: string, text: string): void {
  typed.set(slug, text)
  storeNote(slug, text)
  $noteStates.setKey(slug, { state: 'typing' })
  clearTimeout(timers.get(slug))
  timers.set(
    slug,
    setTimeout(() => void sendNote(slug), pause),
  )
}

/** Sends what was typed; on failure it stays here, and the state says so. */
export async function sendNote(slug: string, leaving = false): Promise<void> {
  clearTimeout(timers.get(slug))
  const text = typed.get(slug) ?? storedNote(slug)
  // A page that is left cannot wait.
  if (text === undefined || (sending.has(slug) && !leaving)) return
  sending.add(slug)
  $noteStates.setKey(slug, { state: 'saving' })
  const [key, writer] = [draftKey(slug), people]
  try {
    await changeSaved(slug, { notes: text }, { keepalive: leaving, evenAfter: true })
  } catch {
    if (writer !== people) return
    sending.delete(slug)
    $noteStates.setKey(slug, { state: 'failed' })
    return
  }
  removeStoredNote(key, text)
  if (writer !== people) return
  sending.delete(slug)
  const newer = typed.get(slug)
  if (newer !== undefined && newer !== text) return typeNote(slug, newer)
  typed.delete(slug)
  $noteStates.setKey(slug, { state: 'saved', at: Date.now() })
}

/** Counts those who signed out: what is under way for one of them says nothing to the next. */
let people = 0

// A note that was not saved waits in storage, under the name of whoever wrote it.
$session.listen(({ state }) => {
  if (state !== 'signed-out') return
  people += 1
  for (const timer of timers.values()) clearTimeout(timer)
  typed.clear()
  sending.clear()
  $noteStates.set({})
})

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => {
    for (const slug of typed.keys()) void sendNote(slug, true)
  })
}
