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

const isOn = (filters: Filters, filter: Partial<Filters>): boolean =>
  (Object.keys(filter) as (keyof Filters)[]).every((name) => filters[name] === filter[name])

export default function QuickFilters({ filters, count, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const chips = quickFilters.map((chip) => ({ ...chip, pressed: isOn(filters, chip.filter) }))
  const others = countActiveFilters(filters) - chips.filter(({ pressed }) => pressed).length
  const switchOff = (filter: Partial<Filters>): Partial<Filters> =>
    Object.fromEntries(
      (Object.keys(filter) as (keyof Filters)[]).map((name) => [name, noFilters[name]]),
    )
  return (
    <div className="noscript:hidden">
      <div className="chips" role="group" aria-label="Filters">
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
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          More filters{others > 0 && ` (${others} on)`}
        </button>
      </div>
      {isOpen && (
        <FilterSheet
          filters={filters}
          count={count}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
