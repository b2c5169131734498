import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { categories, categorySlug, type Category } from '../../../domain/catalog/category.ts'
import { paths } from '../../../domain/http/paths.ts'
import { findCautions, type SearchedCaution } from '../../../domain/search/search.ts'
import { longestQuery } from '../../../domain/search/search-address.ts'
import { sortLabels, sorts, type Sort } from '../../../domain/search/orders.ts'
import { findState } from '../../../domain/search/read-query.ts'
import { isEmptySearch } from '../../../domain/search/search.ts'
import {
  $query,
  $result,
  $search,
  setFilter,
  clearSearch,
  flushSearchUrl,
  startSearch,
  typeQuery,
} from '../../stores/catalog/search.ts'
import { $haveCardsFailed } from '../../stores/catalog/cards.ts'
import '../../ui/island-styles.ts'
import {
  countActiveFilters,
  noFilters,
  quickFilters,
  type Filters,
} from '../../../domain/search/filters.ts'
import FilterSheet from './FilterSheet.tsx'
import { stateNames, statePath } from '../../../domain/tools/state-names.ts'
import { describeRates } from '../../../domain/tools/state-tax-text.ts'
import { describeCompact } from '../../../domain/tools/states.ts'
import { $states, loadState } from '../../stores/tools/states.ts'

const chips = ['All', ...categories] as const
const categoryPath = (chip: Category | 'All') =>
  chip === 'All' ? '/#directory' : `/category/${categorySlug(chip)}`

interface Props {
  /** Number of entries in the directory. */
  total: number
  cautions: SearchedCaution[]
}

/** Without JavaScript, the category chips open category pages. */
export default function DirectorySearch({ total, cautions }: Props) {
  const search = useStore($search)
  const result = useStore($result)
  const hasFailed = useStore($haveCardsFailed)
  const isUnfiltered = isEmptySearch(search)
  const box = useRef<HTMLInputElement>(null)
  const select = useRef<HTMLSelectElement>(null)

  useEffect(() => startSearch(box.current?.value ?? '', select.current?.value ?? ''), [])
  const order = result?.order ?? (search.sort || sorts[0])
  useEffect(() => {
    if (select.current) select.current.value = order
  }, [order])
  useEffect(
    // The Clear button, the browser's Back button and the URL can change `$query`, so copy each
    // change to the search box.
    () =>
      $query.subscribe((query) => {
        if (box.current && box.current.value !== query) box.current.value = query
      }),
    [],
  )

  const clearAndFocus = () => {
    clearSearch()
    box.current?.focus()
  }
  const status = (): string => {
    if (isUnfiltered) return `Showing all ${total}`
    if (hasFailed) return 'We couldn’t load the search. Check your connection and try again.'
    if (!result) return 'Loading...'
    const { count, readAs } = result
    return [
      `${count} of ${total} match`,
      readAs.length > 0 && `We searched for: ${readAs.join(', ')}`,
      search.sort === '' && order !== sorts[0] && `Sorted by: ${sortLabels[order].toLowerCase()}`,
    ]
      .filter(Boolean)
      .join('. ')
  }
  const isEmpty = !isUnfiltered && result?.count === 0
  const state = findState(search.query)

  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      {/* Enter clicks the first submit button. This disabled button keeps Enter from clicking the
          chip "All". */}
      <button type="submit" hidden disabled />
      <div className="search-box noscript:hidden">
        <svg
          className="shrink-0 text-soft"
          width="20"
          height="20"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <circle cx="11" cy="11" r="7" />
          <path d="m16.5 16.5 4 4" strokeLinecap="round" />
        </svg>
        <input
          ref={box}
          className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-0"
          type="search"
          dir="auto"
          aria-label="Search opportunities"
          maxLength={longestQuery}
          placeholder="Try “part-time from home”"
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => typeQuery(event.currentTarget.value)}
          onBlur={flushSearchUrl}
          onKeyDown={(event) => {
            // Keeps Enter from submitting the form. Before this code has loaded, only the disabled
            // button above prevents that.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      <div className="chips sm:block">
        <div className="[display:contents] noscript:hidden">
          <QuickFilters filters={search} count={result?.count ?? total} onChoose={setFilter} />
        </div>
        <div className={chipGroup} role="group" aria-label="Category">
          {chips.map((chip) => (
            <button
              key={chip}
              type="submit"
              className="chip"
              formAction={categoryPath(chip)}
              aria-pressed={search.category === chip}
              onClick={(event) => {
                event.preventDefault()
                setFilter({ category: chip })
              }}
            >
              {chip}
            </button>
          ))}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="note flex items-center gap-x-3">
          <p role="status">{status()}</p>
          {!isUnfiltered && !isEmpty && (
            <button type="button" className="link" onClick={clearAndFocus}>
              Clear
            </button>
          )}
        </div>
        {/* Uncontrolled, because the user can choose an order before this code loads. */}
        <label className="flex items-center gap-2 max-sm:min-w-40 max-sm:flex-1 sm:ml-auto noscript:hidden">
          <span className="note max-sm:hidden">Sort by</span>
          <select
            ref={select}
            className="field max-sm:w-full"
            aria-label="Sort by"
            autoComplete="off"
            onChange={(event) => setFilter({ sort: event.currentTarget.value as Sort })}
          >
            {[...new Set([...sorts, order])].map((sort) => (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {state && <StateAnswer code={state} />}
      {findCautions(cautions, search.query).map(({ slug, title }) => (
        <div key={slug} className="panel mt-4 text-sm">
          An RN cannot run this business alone: <a href={paths.caution(slug)}>{title}</a>
        </div>
      ))}
      {isEmpty && (
        <div className="panel my-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <div>
            <p>No opportunities found matching your criteria.</p>
            <p className="soft text-sm">
              {result?.isClose
                ? 'These three come closest.'
                : 'Here are three with the highest average scores.'}
            </p>
          </div>
          <button type="button" className="button secondary" onClick={clearAndFocus}>
            Clear search and filters
          </button>
        </div>
      )}
    </form>
  )
}

interface FilterProps {
  filters: Filters
  /** Number of entries that match. */
  count: number
  onChoose: (choice: Partial<Filters>) => void
}

/** On phones, the groups of chips share one row that scrolls. */
const chipGroup = '[display:contents] sm:flex sm:flex-wrap sm:gap-2 sm:py-1.5'

const isOn = (filters: Filters, filter: Partial<Filters>): boolean =>
  (Object.keys(filter) as (keyof Filters)[]).every((name) => filters[name] === filter[name])

function QuickFilters({ filters, count, onChoose }: FilterProps) {
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

/** Our answer about a US state that the query names. */
function StateAnswer({ code }: { code: string }) {
  const loaded = useStore($states)[code]
  useEffect(() => void loadState(code), [code])
  const state = loaded?.state === 'loaded' ? loaded.of : undefined
  return (
    <div className="panel mt-4 text-sm" role="status">
      <p className="font-semibold">{stateNames[code]}</p>
      {state && (
        <p>
          {describeCompact(state)} Mean pay of RNs: ${state.wage.toFixed(2)} an hour. State income
          tax: {describeRates(state.tax.rule).toLowerCase()}.
        </p>
      )}
      <a href={statePath(code)}>What we verified for nurse businesses, and whom to ask</a>
    </div>
  )
}
