import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { changesSince } from '../../../domain/catalog/changes.ts'
import type { SavedItem } from '../../../domain/saved/saved.schema.ts'
import { day, localDay } from '../../../domain/text/day.ts'
import { $changes } from '../../stores/saved/changes.ts'
import { changeSaved } from '../../stores/saved/saved.ts'

/** A badge that opens the changes of an entry that the user has not seen. */
export function SavedChanges({ item }: { item: SavedItem }) {
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
