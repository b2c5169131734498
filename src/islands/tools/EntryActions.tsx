import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $compareSelection,
  startCompareSelection,
  toggleCompared,
} from '../../stores/tools/compare-selection.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import SaveButton from '../saved/SaveButton.tsx'
import { mountCompareBar } from './mount-compare-bar.tsx'

interface Props {
  slug: string
  title: string
  /** On the entry's own page. */
  isOnly?: boolean
}

/** Save and Compare, on a card and on an entry's page. */
export default function EntryActions({ slug, title, isOnly }: Props) {
  const selection = useStore($compareSelection, ssrSnapshots.compareSelection)

  useEffect(() => {
    startCompareSelection()
    mountCompareBar()
  }, [])

  return (
    <>
      <SaveButton slug={slug} title={title} {...(isOnly && { isOnly })} />
      <label
        className={`no-print inline-flex items-center gap-2 noscript:hidden ${isOnly ? 'button secondary' : 'absolute right-0 bottom-0 min-h-11 px-3.5 text-sm'}`}
      >
        <input
          type="checkbox"
          className="size-5"
          aria-label={`Compare ${title}`}
          checked={selection.includes(slug)}
          // React reports no change for the click that hydrated the island, only the click itself.
          onChange={() => undefined}
          onClick={({ currentTarget }) => {
            currentTarget.checked = toggleCompared(slug)
          }}
        />
        Compare
      </label>
    </>
  )
}
