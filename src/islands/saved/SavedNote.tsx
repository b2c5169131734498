import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { notesLength } from '../../../domain/saved/notes-length.ts'
import type { SavedItem } from '../../../domain/saved/saved.schema.ts'
import {
  $noteStates,
  storedNote,
  sendNote,
  typeNote,
  type NoteState,
} from '../../stores/saved/notes.ts'

function statusText(state: NoteState | undefined): string {
  switch (state?.state) {
    case undefined:
      return ''
    case 'typing':
    case 'saving':
      return 'Saving'
    case 'failed':
      return 'Not saved.'
    case 'saved':
      return 'Saved just now'
  }
}

export function SavedNote({ item }: { item: SavedItem }) {
  const slug = item.opportunitySlug
  const state = useStore($noteStates)[slug]
  const [text, setText] = useState(() => storedNote(slug) ?? item.notes ?? '')
  const id = `notes-${slug}`

  useEffect(() => {
    // If the page closed or crashed before it sent a note, the note is still in local storage. Send
    // the note now.
    if (storedNote(slug) !== undefined) void sendNote(slug)
  }, [slug])

  return (
    <div className="grid grid-cols-[1fr_auto] content-start gap-x-3 gap-y-1 print:has-[:placeholder-shown]:hidden">
      <label htmlFor={id}>
        <b>Notes</b> <span className="text-soft">(only you see these)</span>
      </label>
      <textarea
        id={id}
        className="field col-span-full row-start-2 field-sizing-content min-h-18 w-full resize-y px-3 py-2 print:min-h-0 print:appearance-none print:resize-none print:border-0 print:p-0"
        dir="auto"
        rows={2}
        maxLength={notesLength}
        placeholder="What would you check first?"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          typeNote(slug, event.target.value)
        }}
        onBlur={() => state?.state === 'typing' && void sendNote(slug)}
      />
      {/* Show the save status next to the label. A line for the status below the field would be
          empty most of the time. */}
      <p className="note self-end leading-6" role="status">
        {statusText(state)}
        {state?.state === 'failed' && (
          <>
            {' '}
            <button type="button" className="link print:hidden" onClick={() => void sendNote(slug)}>
              Try again
            </button>
          </>
        )}
      </p>
    </div>
  )
}
