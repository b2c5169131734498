import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $compareSelection, toggleCompared } from '../../stores/tools/compare-selection.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { mountCompareBar } from './SelectedEntries.tsx'

interface Props {
  slug: string
  title: string
  className: string
}

export function CompareCheckbox({ slug, title, className }: Props) {
  const selection = useStore($compareSelection, ssrSnapshots.compareSelection)

  useEffect(mountCompareBar, [])

  return (
    <label className={`no-print inline-flex items-center gap-2 noscript:hidden ${className}`}>
      <input
        type="checkbox"
        className="choice size-6"
        aria-label={`Compare ${title}`}
        checked={selection.includes(slug)}
        // React requires `onChange`, but `onClick` selects the entry. After hydration,
        // `client:intent` repeats an earlier click, and React does not call `onChange` for it.
        onChange={() => undefined}
        onClick={({ currentTarget }) => {
          currentTarget.checked = toggleCompared(slug)
        }}
      />
      Compare
    </label>
  )
}
