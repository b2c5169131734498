import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { categories, categorySlug, type Category } from '../../../domain/catalog/category.ts'
import { isEmptySearch } from '../../../domain/catalog/search.ts'
import {
  $query,
  $directoryState,
  $results,
  $search,
  setFilter,
  clearSearch,
  retryDirectory,
  flushSearchUrl,
  startSearch,
  typeQuery,
} from '../../stores/catalog/search.ts'
import SearchFilters from './SearchFilters.tsx'
import SearchResults from './SearchResults.tsx'
import './chips.css'
import './directory-search.css'

const chips = ['All', ...categories] as const
const pagePath = (chip: Category | 'All') =>
  chip === 'All' ? '/#directory' : `/category/${categorySlug(chip)}`

interface Props {
  /** Entries in the directory. */
  total: number
  /** Position of the first card on this page, counted from 1. */
  first: number
  /** Number of cards on this page. */
  shown: number
}

/** The search box and the category chips. Without JavaScript the chips open category pages. */
export default function DirectorySearch({ total, first, shown }: Props) {
  const search = useStore($search)
  const resultCount = useStore($results).length
  const reading = useStore($directoryState)
  const isSinglePage = shown === total
  const isUnfiltered = isEmptySearch(search)
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => startSearch(box.current?.value ?? '', total), [total])
  useEffect(
    // Back, Clear and a shared URL change the query from outside the box.
    () =>
      $query.subscribe((query) => {
        if (box.current && box.current.value !== query) box.current.value = query
      }),
    [],
  )

  const status = (): string => {
    if (isUnfiltered)
      return isSinglePage
        ? `Showing all ${total}`
        : `Showing ${first} to ${first + shown - 1} of ${total}`
    if (reading === 'failed') return 'We couldn’t load the directory, so the search did not run.'
    if (reading === 'complete') return `${resultCount} of ${total} match`
    return resultCount > 0 ? `${resultCount} match so far` : 'Searching…'
  }

  return (
    <form className="search" role="search" onSubmit={(event) => event.preventDefault()}>
      {/* Enter clicks the first submit button, which would be the chip "All". This one is disabled. */}
      <button type="submit" hidden disabled />
      <div className="search-box">
        <svg
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
          type="search"
          aria-label="Search opportunities"
          placeholder="Title, topic or category"
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => typeQuery(event.currentTarget.value)}
          onBlur={flushSearchUrl}
          onKeyDown={(event) => {
            // Enter would click the chip "All".
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      <div className="chips" role="group" aria-label="Category">
        {chips.map((chip) => (
          <button
            key={chip}
            type="submit"
            className="chip"
            formAction={pagePath(chip)}
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
      <SearchFilters search={search} onChoose={setFilter} />
      <p className="note" role="status">
        {status()}
      </p>
      {reading === 'failed' && !isUnfiltered && (
        <button type="button" className="button secondary" onClick={retryDirectory}>
          Try again
        </button>
      )}
      {!isUnfiltered && resultCount === 0 && reading === 'complete' && (
        <div className="panel empty">
          <p>No opportunities found matching your criteria.</p>
          <button
            type="button"
            className="button secondary"
            onClick={() => {
              clearSearch()
              box.current?.focus()
            }}
          >
            Clear search and filters
          </button>
        </div>
      )}
      {!isUnfiltered && !isSinglePage && resultCount > 0 && <SearchResults />}
    </form>
  )
}
