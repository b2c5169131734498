import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $results, $shownCount, showMore } from '../../stores/catalog/search.ts'
import { cardsOnPage } from '../../../domain/catalog/directory-pages.ts'
import ResultCard from './ResultCard.tsx'

/** The results of a directory whose cards do not all stand in the page. */
export default function SearchResults() {
  const results = useStore($results)
  const shown = useStore($shownCount)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(shown)

  useEffect(() => {
    // The button that was pressed moves down; who pressed it reads on at the first new card.
    if (shown > before.current) {
      list.current?.children[before.current]?.querySelector<HTMLElement>('h3 a')?.focus()
    }
    before.current = shown
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
