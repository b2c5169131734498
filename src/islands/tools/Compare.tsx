import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import {
  listComparisonRows,
  readWeights,
  showsOnlyDifferences,
  type ComparedEntry,
  type Comparison,
  type ComparisonGroup,
} from '../../../domain/tools/compare.ts'
import { scoreNames } from '../../../domain/catalog/scores/scores.ts'
import {
  defaultWeights,
  mostCompared,
  type ScoreWeights,
} from '../../../domain/tools/comparison-link.ts'
import {
  $comparedEntries,
  $comparison,
  $userFacts,
  changeComparison,
  loadComparedEntry,
  startComparison,
} from '../../stores/tools/comparison.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { ComparisonTable, rowTitles } from '../../ui/ComparisonTable.tsx'
import { LoadFailure } from '../../ui/use-loaded.tsx'

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
    <div
      // Not before, because a browser keeps a snapped column in place when others load before it.
      data-all={columns.length === slugs.length || undefined}
      onScrollCapture={({ target }) => {
        const { previousElementSibling: names, scrollLeft } = target as Element
        if (names) names.scrollLeft = scrollLeft
      }}
    >
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
        <LoadFailure key={slug} onRetry={() => void loadComparedEntry(slug)}>
          {`We couldn't load ${titleOf(slug)}.`}
        </LoadFailure>
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
    </div>
  )
}

interface WeightsProps {
  weights: ScoreWeights
  onChange: (weights: ScoreWeights) => void
}

/** The fields keep invalid text. `onChange` runs only if all weights are valid. */
function WeightFields({ weights, onChange }: WeightsProps) {
  const [texts, setTexts] = useState(() => weights.map(String))
  const isValid = (text: string) => readWeights(`${text}-1-1-1-1`) !== undefined
  const apply = (next: string[]) => {
    setTexts(next)
    const read = readWeights(next.join('-'))
    if (read) onChange(read)
  }
  const areValid = texts.every(isValid)
  const error = !areValid
    ? 'Enter a whole number from 0 to 100.'
    : !readWeights(texts.join('-')) && 'Give at least one score a weight above 0.'
  // On phones, the weights start collapsed, to keep the page short. Wide windows always show the
  // weights, if the browser supports `::details-content`.
  return (
    <details className="no-print mt-4 sm:details-content:[content-visibility:visible]">
      <summary className="disclosure label cursor-pointer py-2.5 sm:supports-[selector(::details-content)]:hidden">
        Your weights for the scores
      </summary>
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="label max-sm:sr-only">Your weights</legend>
        <div className="mt-1 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          {scoreNames.map((name, index) => (
            <label key={name} className="grid content-start gap-1 text-sm">
              {rowTitles[name]?.replace(/ \(.*/, '')}
              <input
                className="field w-full sm:w-28"
                inputMode="numeric"
                value={texts[index]}
                aria-invalid={!!error && (areValid || !isValid(texts[index] ?? ''))}
                aria-describedby="weights-note"
                onChange={(event) => apply(texts.with(index, event.target.value.trim()))}
              />
            </label>
          ))}
          <button
            type="button"
            className="button secondary self-end"
            onClick={() => apply(defaultWeights.map(String))}
          >
            Default weights
          </button>
        </div>
        <p id="weights-note" role="status" className="mt-1 text-note text-soft">
          {error || 'A higher weight counts more. 0 leaves a score out.'}
        </p>
      </fieldset>
    </details>
  )
}
