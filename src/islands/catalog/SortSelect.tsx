import { useEffect, useRef } from 'react'
import type { Sort } from '../../../domain/search/search.ts'

const labels: Record<Sort, string> = {
  listed: 'Directory order',
  cost: 'Lowest cost to start',
  hours: 'Fewest hours a week',
  income: 'Highest gross',
  launch: 'Fastest first client',
  score: 'Highest score',
  newest: 'Newest',
}

interface Props {
  sort: Sort
  onChoose: (sort: Sort) => void
}

/** Chooses the order of the cards. Keeps an order that the user chose before this code loaded. */
export default function SortSelect({ sort, onChoose }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const choose = useRef(onChoose)

  useEffect(() => {
    const chosen = select.current?.value as Sort | undefined
    if (chosen && chosen !== 'listed') choose.current(chosen)
  }, [])
  useEffect(() => {
    if (select.current) select.current.value = sort
  }, [sort])

  return (
    <label className="flex items-center gap-2 noscript:hidden">
      <span className="note max-sm:hidden">Sort by</span>
      <select
        ref={select}
        className="field max-sm:w-46"
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
