import { useEffect } from 'react'
import { startCompareSelection } from '../../stores/tools/compare-selection.ts'
import { mountCompareBar } from './mount-compare-bar.tsx'

/** Shows the bar of a stored selection at page load. */
export default function SelectedEntries() {
  useEffect(() => {
    startCompareSelection()
    mountCompareBar()
  }, [])
  return null
}
