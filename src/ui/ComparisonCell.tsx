import type { ComparedEntry, ComparisonRow } from '../../domain/tools/compare.ts'
import { formatCell, measureBar } from './comparison-text.ts'

interface Props {
  row: ComparisonRow
  index: number
  entry: ComparedEntry
}

export function ComparisonCell({ row, index, entry }: Props) {
  const value = row.values[index]
  const bar = measureBar(row, value)
  const isBest = row.best.includes(index)
  const text = (
    <span className={isBest ? 'font-semibold' : undefined}>
      {value === undefined && entry.notes?.[row.name]
        ? entry.notes[row.name]
        : formatCell(row.name, value, entry)}
      {isBest && <span className="sr-only"> (best)</span>}
    </span>
  )
  const note = row.name === 'fullPerHour' && entry.kept?.fullNote
  const reason = entry.reasons[row.name as keyof ComparedEntry['reasons']]
  return (
    <>
      {reason ? (
        <details>
          <summary className="disclosure min-h-6 cursor-pointer">{text}</summary>
          <p className="text-note text-soft">{reason}</p>
        </details>
      ) : (
        text
      )}
      {note && <span className="block text-note text-soft">{note}</span>}
      {bar && (
        <svg
          className="mt-1 h-1 w-full text-brand"
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className="text-line" width="100" height="4" fill="currentColor" />
          <rect x={bar[0]} width={Math.max(1, bar[1] - bar[0])} height="4" fill="currentColor" />
        </svg>
      )}
    </>
  )
}
