import { useState } from 'react'
import {
  countActiveFilters,
  noFilters,
  quickFilters,
  type Filters,
} from '../../../domain/search/filters.ts'
import FilterSheet from './FilterSheet.tsx'

interface Props {
  filters: Filters
  /** Number of entries that match. */
  count: number
  onChoose: (choice: Partial<Filters>) => void
}

/** On phones, the groups of chips share one row that scrolls. */
export const chipGroup = '[display:contents] sm:flex sm:flex-wrap sm:gap-2 sm:py-1.5'

const isOn = (filters: Filters, filter: Partial<Filters>): boolean =>
  (Object.keys(filter) as (keyof Filters)[]).every((name) => filters[name] === filter[name])

export default function QuickFilters({ filters, count, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const chips = quickFilters.map((chip) => ({ ...chip, pressed: isOn(filters, chip.filter) }))
  const on = countActiveFilters(filters)
  const switchOff = (filter: Partial<Filters>): Partial<Filters> =>
    Object.fromEntries(
      (Object.keys(filter) as (keyof Filters)[]).map((name) => [name, noFilters[name]]),
    )
  return (
    <>
      <div className={chipGroup} role="group" aria-label="Filters">
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Filters{on > 0 && ` (${on})`}
        </button>
        {chips.map(({ label, filter, pressed }) => (
          <button
            key={label}
            type="button"
            className="chip"
            aria-pressed={pressed}
            onClick={() => onChoose(pressed ? switchOff(filter) : filter)}
          >
            {label}
          </button>
        ))}
      </div>
      {isOpen && (
        <FilterSheet
          filters={filters}
          count={count}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
