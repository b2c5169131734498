import { useEffect, useRef } from 'react'
import { usd } from '../../../domain/billing/money.ts'
import {
  budgets,
  hourLimits,
  incomes,
  monthLimits,
  noFilters,
  pays,
  type Filters,
} from '../../../domain/search/filters.ts'
import { Options } from '../../ui/Options.tsx'

/** The filters from top to bottom, with their options. The options 'any' and '0' set no limit. */
const fields: { [Name in keyof Filters]: { label: string; options: Record<string, string> } } = {
  budget: { label: 'Your budget to start', options: limits(budgets, usd.format) },
  hours: {
    label: 'Works with this many hours a week',
    options: limits(hourLimits, (hours) => `${hours}`),
  },
  contact: {
    label: 'Where you work',
    options: {
      any: 'Anywhere',
      remote: 'From home',
      video: 'Fully or partly from home',
      'not hands-on': 'Anywhere, no hands-on care',
      'in person': 'In person, no hands-on care',
      'hands-on': 'In person, hands-on care',
      'no patients': 'Without patients',
    },
  },
  orders: {
    label: 'Need a doctor’s orders?',
    options: {
      any: 'Any',
      'not needed': 'No',
      'for some services': 'For some services',
      needed: 'Yes',
    },
  },
  months: {
    label: 'First client within',
    options: limits(monthLimits, (months) => `${months} months`),
  },
  pay: {
    label: 'Kept per hour, full schedule',
    options: limits(pays, (dollars) => `${usd.format(dollars)} or more`),
  },
  income: {
    label: 'Kept a year, full schedule',
    options: limits(incomes, (dollars) => `${usd.format(dollars)} or more`),
  },
  evenings: {
    label: 'Evenings and weekends',
    options: { any: 'Any', daytime: 'Mostly daytime', evenings: 'Some or most of the work' },
  },
  difficulty: {
    label: 'Difficulty',
    options: { any: 'Any', low: 'Low, or low to medium' },
  },
}

function limits(values: readonly number[], label: (value: number) => string) {
  return Object.fromEntries([
    [0, 'Any'],
    ...values.map((value) => [value, label(value)]),
  ]) as Record<string, string>
}

interface Props {
  filters: Filters
  /** Number of entries that match. */
  count: number
  onChoose: (choice: Partial<Filters>) => void
  onClose: () => void
}

export default function FilterSheet({ filters, count, onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      aria-labelledby="filters-title"
      className="mx-auto mt-auto mb-0 max-h-[90dvh] w-full max-w-none rounded-t-dialog border border-line bg-card p-4 text-ink [box-shadow:var(--shadow-float)] backdrop:bg-backdrop sm:mb-auto sm:w-160 sm:rounded-dialog sm:p-6"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <h2 id="filters-title" className="text-panel">
        Filters
      </h2>
      <p className="note mt-2">
        Costs and months are compared with the middle of our estimate. A full schedule is the most
        that one nurse can work.
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4">
        {(Object.keys(fields) as (keyof Filters)[]).map((name) => (
          <label key={name}>
            <span className="note">{fields[name].label}</span>
            <select
              className="field mt-0.5 w-full"
              value={String(filters[name])}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) =>
                onChoose({ [name]: typeof noFilters[name] === 'number' ? Number(value) : value })
              }
            >
              <Options of={fields[name].options} />
            </select>
          </label>
        ))}
      </div>
      <p className="buttons mt-5">
        <button type="button" className="button flex-auto" onClick={close}>
          {count === 0 ? 'Show the closest matches' : `Show ${count}`}
        </button>
        <button
          type="button"
          className="button secondary flex-auto"
          onClick={() => onChoose(noFilters)}
        >
          Clear filters
        </button>
      </p>
    </dialog>
  )
}
