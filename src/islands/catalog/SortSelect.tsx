import type { RefObject } from 'react'
import type { Sort } from '../../../domain/search/search.ts'

const labels: Record<Sort, string> = {
  listed: 'Directory order',
  cost: 'Lowest cost to start',
  hours: 'Fewest hours a week',
  income: 'Highest gross',
  keep: 'Most take-home per hour',
  launch: 'Fastest first client',
  score: 'Highest score',
  newest: 'Newest',
}

interface Props {
  select: RefObject<HTMLSelectElement | null>
  onChoose: (sort: Sort) => void
}

/** The select is uncontrolled, because the user can choose an order before this code loads. */
export default function SortSelect({ select, onChoose }: Props) {
  return (
    <label className="flex items-center gap-2 noscript:hidden">
      <span className="note max-sm:hidden">Sort by</span>
      <select
        ref={select}
        className="field max-sm:w-[min(13.5rem,60vw)]"
        aria-label="Sort by"
        autoComplete="off"
        onChange={(event) => onChoose(event.currentTarget.value as Sort)}
      >
        {Object.entries(labels).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
