import { map } from 'nanostores'
import { readStored, writeStored } from '../../browser/storage.ts'
import { changeSaved } from './saved.ts'
import { $user } from '../account/user.ts'

export type NoteState =
  | { state: 'typing' | 'saving' | 'failed' }
  /** `at` is in milliseconds since 1970. */
  | { state: 'saved'; at: number }

/** States by slug. A note that this page has neither changed nor sent has no state. */
export const $noteStates = map<Record<string, NoteState>>({})

/** A note is sent this many milliseconds after the last change. */
const pause = 900

const timers = new Map<string, ReturnType<typeof setTimeout>>()

const draftKey = (slug: string): string => `notes:${$user.get()?.id ?? ''}:${slug}`

/**
 * Returns a typed note that the server has not confirmed. The note is in local storage, so it
 * survives a crash or a closed tab.
 */
export const storedNote = (slug: string): string | undefined =>
  readStored('localStorage', draftKey(slug))

/**
 * `text` is the note that the server has confirmed. Removes the stored note, unless the user has
 * changed it since.
 */
function removeStoredNote(key: string, text: string): void {
  if (readStored('localStorage', key) === text) writeStored('localStorage', key, undefined)
}

const unsent = new Map<string, string>()
/**
 * Slugs of the notes with a request in flight. If the user changes such a note, the new text waits
 * for the response, so that the server stores the texts in order.
 */
const sending = new Set<string>()

export function typeNote(slug: string, text: string): void {
  unsent.set(slug, text)
  writeStored('localStorage', draftKey(slug), text)
  $noteStates.setKey(slug, { state: 'typing' })
  clearTimeout(timers.get(slug))
  timers.set(
    slug,
    setTimeout(() => void sendNote(slug), pause),
  )
}

export async function sendNote(slug: string, leaving = false): Promise<void> {
  clearTimeout(timers.get(slug))
  const text = unsent.get(slug) ?? storedNote(slug)
  // If a request for this note is in flight, send the text only if the page is closing (`leaving`).
  if (text === undefined || (sending.has(slug) && !leaving)) return
  sending.add(slug)
  $noteStates.setKey(slug, { state: 'saving' })
  const key = draftKey(slug)
  try {
    await changeSaved(slug, { notes: text }, { keepalive: leaving })
  } catch {
    sending.delete(slug)
    $noteStates.setKey(slug, { state: 'failed' })
    return
  }
  removeStoredNote(key, text)
  sending.delete(slug)
  const newer = unsent.get(slug)
  if (newer !== undefined && newer !== text) return typeNote(slug, newer)
  unsent.delete(slug)
  $noteStates.setKey(slug, { state: 'saved', at: Date.now() })
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => {
    for (const slug of unsent.keys()) void sendNote(slug, true)
  })
}
