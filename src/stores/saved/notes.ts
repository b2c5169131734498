import { map } from 'nanostores'
import { mostSeenNotes } from '../../../domain/saved/notes-length.ts'
import type { SavedItem } from '../../../domain/saved/saved.schema.ts'
import { CallError } from '../../browser/call-error.ts'
import { readStoredJson, writeStored } from '../../browser/storage.ts'
import { $savedList, changeSaved } from './saved.ts'
import { $user } from '../account/user.ts'
import { showToast } from '../ui/toasts.ts'

export type NoteState = 'typing' | 'saving' | 'failed' | 'saved'

/** States by slug. A note that this page has neither changed nor sent has no state. */
export const $noteStates = map<Record<string, NoteState>>({})

/** A note is sent this many milliseconds after the last change. */
const pause = 900

const timers = new Map<string, ReturnType<typeof setTimeout>>()

const draftKey = (slug: string): string => `notes:${$user.get()?.id ?? ''}:${slug}`

/** `seen` has the text on which the user typed, and the texts that were sent since. */
interface UnsentNote {
  text: string
  seen: readonly string[]
}

/** By slug, the notes that this page has changed and the server has not confirmed. */
export const $unsentNotes = map<Record<string, UnsentNote | undefined>>({})

const readNote = (key: string) => readStoredJson('localStorage', key) as UnsentNote | undefined

/**
 * Returns a typed note that the server has not confirmed. The note is in local storage, so it
 * survives a crash or a closed tab.
 */
export const storedNote = (slug: string): string | undefined => readNote(draftKey(slug))?.text

/**
 * `text` is the note that the server has confirmed. Removes the stored note, unless the user has
 * changed it since.
 */
function removeStoredNote(key: string, text: string): void {
  if (readNote(key)?.text === text) writeStored('localStorage', key, undefined)
}

function keepNote(slug: string, note: UnsentNote): void {
  $unsentNotes.setKey(slug, note)
  writeStored('localStorage', draftKey(slug), JSON.stringify(note))
}

const unsentNote = (slug: string): UnsentNote | undefined =>
  $unsentNotes.get()[slug] ?? readNote(draftKey(slug))

function confirmedNote(slug: string): string {
  const list = $savedList.get()
  const items = list.state === 'loaded' ? list.items : []
  return items.find(({ opportunitySlug }) => opportunitySlug === slug)?.notes ?? ''
}

/**
 * Slugs of the notes with a request in flight. If the user changes such a note, the new text waits
 * for the response, so that the server stores the texts in order.
 */
const sending = new Set<string>()

export function typeNote(
  slug: string,
  text: string,
  seen = unsentNote(slug)?.seen ?? [confirmedNote(slug)],
): void {
  keepNote(slug, { text, seen })
  $noteStates.setKey(slug, 'typing')
  clearTimeout(timers.get(slug))
  timers.set(
    slug,
    setTimeout(() => void sendNote(slug), pause),
  )
}

export async function sendNote(slug: string, leaving = false): Promise<void> {
  clearTimeout(timers.get(slug))
  const note = unsentNote(slug)
  // If a request for this note is in flight, send the text only if the page is closing (`leaving`).
  if (note === undefined || (sending.has(slug) && !leaving)) return
  const { text, seen } = note
  sending.add(slug)
  $noteStates.setKey(slug, 'saving')
  const key = draftKey(slug)
  // The server may store the text although its reply is lost.
  keepNote(slug, { text, seen: [...seen, text].slice(-mostSeenNotes) })
  try {
    await changeSaved(slug, { notes: text, ifNotes: [...seen] }, { keepalive: leaving })
  } catch (error) {
    sending.delete(slug)
    if (error instanceof CallError && error.code === 'changed_elsewhere')
      return keepBoth(slug, (error.current as SavedItem).notes ?? '')
    $noteStates.setKey(slug, 'failed')
    return
  }
  removeStoredNote(key, text)
  sending.delete(slug)
  const newer = $unsentNotes.get()[slug]?.text
  if (newer !== undefined && newer !== text) return typeNote(slug, newer)
  $unsentNotes.setKey(slug, undefined)
  $noteStates.setKey(slug, 'saved')
}

/** Puts the note of another device before the user's, unless one of the two has the other. */
function keepBoth(slug: string, theirs: string): void {
  const own = unsentNote(slug)?.text ?? ''
  const both = own.includes(theirs) ? own : theirs.includes(own) ? theirs : `${theirs}\n\n${own}`
  typeNote(slug, both, [theirs])
  showToast({
    title: 'Note changed elsewhere',
    description: 'Another tab or device changed this note too. It now has both texts.',
  })
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => {
    for (const slug of Object.keys($unsentNotes.get())) void sendNote(slug, true)
  })
}
