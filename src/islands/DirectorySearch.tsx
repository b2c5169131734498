import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { categories, categorySlug, type Category } from '../../domain/category.ts'
import {
  $matchCount,
  $search,
  chooseCategory,
  clearSearch,
  settleAddress,
  startSearch,
  typeQuery,
} from '../stores/search.ts'
import './chips.css'
import './directory-search.css'

const chips = ['All', ...categories] as const
const address = (chip: Category | 'All') =>
  chip === 'All' ? '/#directory' : `/category/${categorySlug(chip)}`

interface Props {
  total: number
}

/** The search box and the category chips; without JavaScript the chips lead to pages. */
export default function DirectorySearch({ total }: Props) {
  const search = useStore($search)
  const matching = useStore($matchCount) ?? total
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => startSearch(box.current?.value ?? ''), [])
  useEffect(() => {
    // Back, Clear and a shared address change the query from outside the box.
    if (box.current && box.current.value !== search.query) box.current.value = search.query
  }, [search.query])

  return (
    <form className="search" role="search" onSubmit={(event) => event.preventDefault()}>
      {/* Enter would press the first button, the chip "All"; a disabled first one takes it. */}
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
          placeholder="Search by title, topic or category"
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => typeQuery(event.currentTarget.value)}
          onBlur={settleAddress}
          onKeyDown={(event) => {
            // Enter would click the form's first button, which is All.
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
            formAction={address(chip)}
            aria-pressed={search.category === chip}
            onClick={(event) => {
              event.preventDefault()
              chooseCategory(chip)
            }}
          >
            {chip}
          </button>
        ))}
      </div>
      <p className="note" role="status">
        {matching === total && search.query.trim() === '' && search.category === 'All'
          ? `Showing all ${total}`
          : `${matching} of ${total} match`}
      </p>
      {matching === 0 && (
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
            Clear search and category
          </button>
        </div>
      )}
    </form>
  )
}
