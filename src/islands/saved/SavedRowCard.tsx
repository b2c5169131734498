import { useEffect, useState } from 'react'
import { statusLabels, type SavedRow } from '../../../domain/saved/saved-list.ts'
import type { SavedStatus, SavedItem } from '../../../domain/saved/saved.schema.ts'
import { cardFacts, describeScore, describeWork } from '../../../domain/catalog/card.ts'
import { $changes, changeSaved, removeEntry } from '../../stores/saved/saved.ts'
import { showToast } from '../../stores/ui/toasts.ts'
import { CompareCheckbox } from '../tools/CompareCheckbox.tsx'
import { useStore } from '@nanostores/react'
import { headlineParts } from '../../../domain/tools/result/sentences.ts'
import { toTakeHomeLink } from '../../../domain/tools/take-home/scenario.ts'
import { calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { $scenarios } from '../../stores/tools/scenarios.ts'
import { $states, stateTaxOf } from '../../stores/tools/states.ts'
import { changesSince } from '../../../domain/catalog/changes.ts'
import { day, localDay } from '../../../domain/text/day.ts'
import { notesLength } from '../../../domain/saved/notes-length.ts'
import {
  $noteStates,
  $unsentNotes,
  storedNote,
  sendNote,
  typeNote,
  type NoteState,
} from '../../stores/saved/notes.ts'
import { Options } from '../../ui/Options.tsx'
import { RetryButton } from '../../ui/use-loaded.tsx'

/** A badge that opens the changes of an entry that the user has not seen. */
function SavedChanges({ item }: { item: SavedItem }) {
  // The lines stay until the next visit, although opening them marks them as seen.
  const [since] = useState(item.seenAt ?? item.createdAt)
  const changes = changesSince(useStore($changes), item.opportunitySlug, since)
  if (changes.length === 0) return null

  // If the request fails, the badge shows again at the next visit.
  const markSeen = () =>
    void changeSaved(item.opportunitySlug, { seenAt: true }).catch(() => undefined)
  return (
    <details
      className="mt-1.5 print:hidden"
      onToggle={({ currentTarget }) => currentTarget.open && markSeen()}
    >
      <summary className="disclosure link w-fit py-1">
        {changes.length === 1 ? '1 change' : `${changes.length} changes`} since{' '}
        {localDay.format(new Date(since))}
      </summary>
      <ul role="list" className="note grid gap-1.5">
        {changes.map(({ date, what }) => (
          <li key={what}>
            <time dateTime={date}>{day.format(new Date(date))}</time>: {what}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface Props extends SavedRow {
  /** If true, an undefined `card` is still loading. If false, it failed to load. */
  isLoading: boolean
}

export function SavedRowCard({ item, card, isLoading }: Props) {
  const slug = item.opportunitySlug
  const [status, setStatus] = useState(item.status)

  const choose = async (chosen: SavedStatus) => {
    const before = status
    setStatus(chosen)
    try {
      await changeSaved(slug, { status: chosen })
    } catch {
      setStatus(before)
      showToast({
        title: 'Error',
        description: 'We couldn’t save the status. Try again.',
        tone: 'error',
      })
    }
  }

  return (
    <li className="saved-row panel grid break-inside-avoid grid-cols-1 gap-x-6 gap-y-4 p-4 text-sm lg:grid-cols-[5fr_2fr_6fr]">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] content-start items-start gap-3 max-[21rem]:grid-cols-1 print:grid-cols-1">
        {card !== null && (
          <img
            className="size-18 rounded-thumb object-cover object-glyph max-[21rem]:hidden print:hidden"
            src={`/covers/${slug}.svg`}
            width="320"
            height="200"
            alt=""
          />
        )}
        <div className="col-start-2 max-[21rem]:col-start-1 print:col-start-1">
          <p className="note">
            {card === null
              ? 'No longer in the directory'
              : (card?.category ?? (isLoading ? 'Loading' : 'Facts not loaded'))}
          </p>
          <h2 className="text-h3 first-letter:uppercase">
            {card === null ? (
              slug.replaceAll('-', ' ')
            ) : (
              <a
                className="inline-block min-h-6 text-ink no-underline hover:underline"
                href={`/opportunity/${slug}`}
              >
                {card?.title ?? slug.replaceAll('-', ' ')}
              </a>
            )}
          </h2>
          {card && (
            <p className="mt-1.5">
              {describeWork(card)}. Score {describeScore(card)}
              <NewestScenario slug={slug} />
            </p>
          )}
          {card && <SavedChanges item={item} />}
        </div>
      </div>
      {card !== null && (
        // Reserves the height of the facts while they load.
        <div className="min-h-28 sm:min-h-16 lg:col-span-full lg:row-start-2">
          {card && (
            <>
              <p className="font-semibold">{card.verdict.join(' ')}</p>
              <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 pt-2 [border-top:1px_dashed_var(--color-edge)] max-[20rem]:grid-cols-1 sm:grid-cols-3">
                {cardFacts(card).map(([label, value, note]) => (
                  <div key={label}>
                    <dt className="note">{label}</dt>
                    <dd className="font-semibold">{value}</dd>
                    {note && <dd className="note">{note}</dd>}
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
      )}
      <div className="grid content-start gap-1">
        <label htmlFor={`status-${slug}`}>
          <b>Status</b>
        </label>
        <select
          id={`status-${slug}`}
          className="field min-w-0 print:min-h-0 print:appearance-none print:border-0 print:p-0"
          value={status}
          onChange={(event) => void choose(event.target.value as SavedStatus)}
        >
          <Options of={statusLabels} />
        </select>
        <div className="flex flex-wrap items-center gap-x-6">
          {card && <CompareCheckbox slug={slug} title={card.title} className="" />}
          <button
            type="button"
            className="link min-h-11 print:hidden!"
            aria-label={`Remove ${card?.title ?? slug} from your saved list`}
            onClick={() => void removeEntry(slug)}
          >
            Remove
          </button>
        </div>
      </div>
      <SavedNote item={item} />
    </li>
  )
}

function NewestScenario({ slug }: { slug: string }) {
  const scenarios = useStore($scenarios)
  const newest =
    scenarios.state === 'loaded'
      ? scenarios.items.find(({ opportunitySlug }) => opportunitySlug === slug)
      : undefined
  const stateTax = stateTaxOf(useStore($states), newest?.inputs.state)
  if (!newest) return null
  const { inputs } = toTakeHomeLink(newest.inputs)
  const { left, perHour } = headlineParts(calculateTakeHome(newestTaxYear, inputs, stateTax))
  return (
    <p className="note mt-1">
      Take-home in scenario “<bdi>{newest.name}</bdi>”: about{' '}
      <span className="estimate">
        {`${left} a year${perHour === undefined ? '' : ` · ${perHour} an hour`}`}
      </span>
    </p>
  )
}

function statusText(state: NoteState | undefined): string {
  switch (state) {
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

function SavedNote({ item }: { item: SavedItem }) {
  const slug = item.opportunitySlug
  const state = useStore($noteStates)[slug]
  const text = useStore($unsentNotes)[slug]?.text ?? storedNote(slug) ?? item.notes ?? ''
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
        onChange={(event) => typeNote(slug, event.target.value)}
        onBlur={() => state === 'typing' && void sendNote(slug)}
      />
      {/* Show the save status next to the label. A line for the status below the field would be
          empty most of the time. */}
      <p className="note self-end leading-6" role="status">
        {statusText(state)}
        {state === 'failed' && (
          <>
            {' '}
            <RetryButton className="link print:hidden" onClick={() => void sendNote(slug)}>
              Try again
            </RetryButton>
          </>
        )}
      </p>
    </div>
  )
}
