import { useState } from 'react'
import { statusLabels, statusOrder, type SavedRow } from '../../../domain/saved/saved-list.ts'
import type { SavedStatus } from '../../../domain/saved/saved.schema.ts'
import { scoreBand, scoreLabel } from '../../../domain/catalog/scores.ts'
import { changeSaved, removeEntry } from '../../stores/saved/saved.ts'
import { showToast } from '../../stores/ui/toasts.ts'
import { SavedNote } from './SavedNote.tsx'

/** A saved opportunity with the user's status and notes. */
export function SavedRowCard({ item, card }: SavedRow) {
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
    <li className="panel saved-row">
      <div className="saved-what">
        {card !== null && <img src={`/covers/${slug}.svg`} width="320" height="200" alt="" />}
        <div>
          <p className="note">
            {card === null ? 'No longer in the directory' : (card?.category ?? 'Loading')}
          </p>
          <h2>
            {card ? (
              <a href={`/opportunity/${slug}`}>{card.title}</a>
            ) : (
              <span className={card === undefined ? 'title-waiting' : ''}>
                {slug.replaceAll('-', ' ')}
              </span>
            )}
          </h2>
          {card && (
            <p className={`mini ${scoreBand(card.averageScore)}`}>
              {card.averageScore} {scoreLabel(card.averageScore)}
            </p>
          )}
        </div>
        <button
          type="button"
          className="icon-button save"
          aria-pressed="true"
          aria-label={`Save ${card?.title ?? slug}`}
          onClick={() => void removeEntry(slug, card?.title ?? slug)}
        >
          <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6.5 4h11v16.5L12 16.5l-5.5 4Z" />
          </svg>
        </button>
      </div>
      <div className="saved-status">
        <label htmlFor={`status-${slug}`}>
          <b>Status</b>
        </label>
        <select
          id={`status-${slug}`}
          value={status}
          onChange={(event) => void choose(event.target.value as SavedStatus)}
        >
          {statusOrder.map((value) => (
            <option key={value} value={value}>
              {statusLabels[value]}
            </option>
          ))}
        </select>
      </div>
      <SavedNote item={item} />
    </li>
  )
}
