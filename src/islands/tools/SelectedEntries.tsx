import { useEffect } from 'react'
import { startCompareSelection } from '../../stores/tools/compare-selection.ts'
import { mountCompareBar } from './mount-compare-bar.tsx'

/** Shows the comparison bar at page load if this browser has stored selected entries. */
export default function SelectedEntries() {
  useEffect(() => {
    startCompareSelection()
    mountCompareBar()
  }, [])
  return null
}
