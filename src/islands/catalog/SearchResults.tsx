import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $results, $shownCount, showMore } from '../../stores/catalog/search.ts'
import { cardsOnPage } from '../../../domain/catalog/directory-pages.ts'
import ResultCard from './ResultCard.tsx'

/** The search results of a directory that has more than one page. */
export default function SearchResults() {
  const results = useStore($results)
  const shown = useStore($shownCount)
  const list = useRef<HTMLUListElement>(null)
  const previousCount = useRef(shown)

  useEffect(() => {
    // The pressed button moves down, so move the focus to the first new card.
    if (shown > previousCount.current) {
      list.current?.children[previousCount.current]?.querySelector<HTMLElement>('h3 a')?.focus()
    }
    previousCount.current = shown
  }, [shown])

  return (
    <>
      <ul className="cards results" role="list" ref={list}>
        {results.slice(0, shown).map((entry) => (
          <ResultCard key={entry.slug} entry={entry} />
        ))}
      </ul>
      {results.length > shown && (
        <button type="button" className="button secondary more" onClick={showMore}>
          Show {Math.min(cardsOnPage, results.length - shown)} more
        </button>
      )}
    </>
  )
}
