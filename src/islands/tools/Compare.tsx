import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import {
  listComparisonRows,
  showsOnlyDifferences,
  type ComparedEntry,
  type Comparison,
  type ComparisonGroup,
} from '../../../domain/tools/compare.ts'
import { mostCompared } from '../../../domain/tools/compare-selection.ts'
import {
  $comparedEntries,
  $comparison,
  $userFacts,
  changeComparison,
  loadComparedEntry,
  startComparison,
} from '../../stores/tools/comparison.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { ComparisonTable } from '../../ui/ComparisonTable.tsx'
import { WeightFields } from './WeightFields.tsx'

interface AddEntryProps {
  /** The entries that are not in the comparison yet. */
  entries: readonly (readonly [slug: string, title: string])[]
  isFull: boolean
  onAdd: (slug: string) => void
}

/**
 * Adds the chosen entry only when the user clicks Add. A change of the `<select>` adds no entry,
 * because arrow keys also change its value.
 */
function AddEntry({ entries, isFull, onAdd }: AddEntryProps) {
  const [chosen, setChosen] = useState('')
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFull) return
        onAdd(chosen)
        setChosen('')
      }}
    >
      <label className="grid min-w-0 flex-1 basis-46 gap-1 sm:flex-none">
        <span className="label">Add an opportunity</span>
        <select
          className="field w-full"
          required
          disabled={isFull}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">Choose one</option>
          {entries.map(([slug, title]) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button secondary" aria-disabled={isFull}>
        Add
      </button>
      <p role="status" className="w-full empty:absolute">
        {isFull && 'You can compare up to four. Remove one first.'}
      </p>
    </form>
  )
}

interface Props {
  entries: readonly (readonly [slug: string, title: string])[]
  /** A prerendered example comparison, shown until the user chooses entries. */
  children?: ReactNode
}

const emptyState = 'Choose two to four opportunities to compare.'

/** Sentences about the parts of the URL that the comparison leaves out. */
const listNotes = ({ unknown, leftOut, hasInvalidWeights }: Comparison): string[] => [
  ...(unknown > 0 ? [`Opportunities in the link that aren't in the directory: ${unknown}.`] : []),
  ...(leftOut.length > 0 ? [`We left out ${leftOut.join(', ')}. You can compare up to four.`] : []),
  ...(hasInvalidWeights
    ? ["The weights in the link aren't valid. We use the default weights."]
    : []),
]

/** The comparison tool on /compare. The URL contains the compared entries and the weights. */
export default function Compare({ entries, children }: Props) {
  const comparison = useStore($comparison, { ssr: 'initial' })
  const loaded = useStore($comparedEntries, { ssr: 'initial' })
  const userFacts = useStore($userFacts, { ssr: 'initial' })
  const [onlyDifferences, setOnlyDifferences] = useState<boolean>()
  const [closed, setClosed] = useState<readonly ComparisonGroup[]>([])
  const { copy, outcome } = useCopy(() => location.href)
  const titles = new Map(entries)
  const slugs = comparison?.slugs ?? []
  const titleOf = (slug: string) => titles.get(slug) ?? slug
  const heading = `Compare: ${slugs.map(titleOf).join(', ')}`

  useEffect(() => startComparison(new Set(entries.map(([slug]) => slug))), [entries])
  useEffect(() => {
    if (slugs.length > 0) document.title = heading
  }, [heading, slugs.length])

  const columns = slugs.flatMap((slug): ComparedEntry[] => {
    const item = loaded[slug]
    return typeof item === 'object' ? [{ ...item, ...userFacts[slug] }] : []
  })
  const failed = slugs.filter((slug) => loaded[slug] === 'failed')
  const isFiltered = onlyDifferences ?? showsOnlyDifferences(slugs.length)
  const rows = comparison ? listComparisonRows(columns, comparison.weights) : []
  const remove = (slug: string) =>
    changeComparison({ slugs: slugs.filter((other) => other !== slug) })
  const toggle = (group: ComparisonGroup) =>
    setClosed(closed.includes(group) ? closed.filter((one) => one !== group) : [...closed, group])
  return (
    <>
      <div className="no-print grid gap-4 noscript:hidden">
        <AddEntry
          entries={entries.filter(([slug]) => !slugs.includes(slug))}
          isFull={slugs.length >= mostCompared}
          onAdd={(slug) => changeComparison({ slugs: [...slugs, slug] })}
        />
        <div role="status" className="empty:absolute">
          {slugs.length < 2 && <p>{emptyState}</p>}
          {comparison && listNotes(comparison).map((note) => <p key={note}>{note}</p>)}
        </div>
        {comparison && slugs.length > 0 && (
          <p className="flex flex-wrap items-center gap-4">
            <label className="inline-flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="choice size-6"
                checked={isFiltered}
                onChange={(event) => setOnlyDifferences(event.target.checked)}
              />
              Show only differences
            </label>
            <button type="button" className="button secondary" onClick={() => void copy()}>
              Copy link
            </button>
            <span role="status">{outcome}</span>
          </p>
        )}
      </div>
      {failed.map((slug) => (
        <p key={slug} role="alert" className="mt-4">
          We couldn't load {titleOf(slug)}.{' '}
          <button type="button" className="link" onClick={() => void loadComparedEntry(slug)}>
            Retry
          </button>
        </p>
      ))}
      {slugs.length === 0 && children}
      {comparison && columns.length > 0 && (
        <>
          <ComparisonTable
            caption={heading}
            entries={columns}
            rows={rows}
            onlyDifferences={isFiltered && columns.length > 1}
            closed={closed}
            onToggle={toggle}
            controls={({ slug, title }) => (
              <button
                type="button"
                className="link no-print block text-note font-normal"
                aria-label={`Remove ${title}`}
                onClick={() => remove(slug)}
              >
                Remove
              </button>
            )}
          />
          <WeightFields
            weights={comparison.weights}
            onChange={(weights) => changeComparison({ weights })}
          />
        </>
      )}
    </>
  )
}
