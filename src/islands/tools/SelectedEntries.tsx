import { createRoot } from 'react-dom/client'
import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import {
  mostCompared,
  defaultWeights,
  writeComparison,
} from '../../../domain/tools/comparison-link.ts'
import {
  $compareSelection,
  $selectionIsFull,
  clearCompareSelection,
} from '../../stores/tools/compare-selection.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'

function CompareBar() {
  const selection = useStore($compareSelection, ssrSnapshots.compareSelection)
  const isFull = useStore($selectionIsFull)
  if (selection.length === 0) return null
  return (
    <section className="no-print border-t border-edge bg-card py-2" aria-label="Comparison">
      <div className="wrap flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4">
        <p role="status" className="max-sm:text-sm">
          <b>
            {selection.length} of {mostCompared} selected
          </b>
          {isFull && ' You can compare up to four. Remove one first.'}
        </p>
        {selection.length > 1 ? (
          <a className="button" href={writeComparison(selection, defaultWeights)}>
            Compare
          </a>
        ) : (
          <span className="text-sm text-soft">Select one more to compare.</span>
        )}
        <button type="button" className="button secondary" onClick={clearCompareSelection}>
          Clear
        </button>
      </div>
    </section>
  )
}

let isMounted = false

/** Mounts the bar of selected entries once per page. The bar is empty without a selection. */
export function mountCompareBar(): void {
  if (isMounted) return
  isMounted = true
  const place = document.createElement('div')
  // `sticky`, because a `fixed` bar would cover the end of the page.
  place.className = 'sticky bottom-0 z-20'
  document.body.append(place)
  createRoot(place).render(<CompareBar />)
}

/** Shows the comparison bar at page load if this browser has stored selected entries. */
export default function SelectedEntries() {
  useEffect(mountCompareBar, [])
  return null
}
