import type { ReactNode } from 'react'
import { formatCents } from '../../domain/tools/cents.ts'
import {
  comparisonGroups,
  findReasons,
  formatWeightedScore,
  isRange,
  type ComparedEntry,
  type ComparisonGroup,
  type ComparisonRow,
} from '../../domain/tools/compare.ts'

export const groupTitles: Record<ComparisonGroup, string> = {
  scores: 'Scores',
  money: 'Money',
  time: 'Time',
  practice: 'Practice',
  state: 'Your state',
}

export const rowTitles: Record<string, string> = {
  opportunity: 'Opportunity',
  demand: 'Demand',
  feasibility: 'Feasibility',
  timing: 'Timing',
  competition: 'Competition (10 is least crowded)',
  weightedScore: 'Weighted score',
  gross: 'Gross a year, full schedule or less',
  startUp: 'To start',
  overtakes: 'Overtakes an extra shift',
  firstTwelveMonths: 'First 12 months, kept',
  fullPerHour: 'Full schedule, kept an hour',
  savedTakeHome: 'Take-home, your newest scenario',
  launch: 'Time to launch',
  smallestWeek: 'Smallest week',
  weeklyHours: 'Hours a week, full schedule',
  orders: 'Orders',
  contact: 'Contact with patients',
  evenings: 'Evening work',
  buyer: 'Who buys',
  certifications: 'Required certifications',
  firstRisk: 'Why it could fail',
  licenseReach: 'License reach',
  homeCare: 'Home-care license',
}

/** Matches the names of rows whose values are estimates. Pages underline these values. */
const estimatedRows = /gross|startUp|overtakes|Months|PerHour|TakeHome|launch|Week|Hours/

export function formatCell(name: string, value: unknown, entry: ComparedEntry): string {
  if (value === undefined) {
    if (name === 'savedTakeHome') return 'None saved'
    // An entry without `gross` is a company. Some estimates exist only for a solo business.
    return estimatedRows.test(name) && !entry.gross ? 'Not a solo business' : 'Not stated'
  }
  if (name === 'overtakes') return value === null ? 'Never' : `Month ${value as number}`
  if (name === 'smallestWeek') return `${value as number} hours`
  if (name === 'weightedScore') return formatWeightedScore(value as number)
  if (typeof value === 'number' && /Months$|PerHour$|TakeHome$/.test(name))
    return formatCents(value)
  if (isRange(value)) {
    const [low, high] = [formatCents(value.low), formatCents(value.high)]
    return low === high ? low : `${low}–${high}`
  }
  return String(value)
}

/** Start and end of a value's bar, in percent of the full width. Undefined if it has no bar. */
function measureBar(
  { group, name, values }: Pick<ComparisonRow, 'group' | 'name' | 'values'>,
  value: unknown,
): [start: number, end: number] | undefined {
  if (group === 'scores') return [0, (value as number) * 10]
  if (group !== 'money' || name === 'overtakes' || value === undefined || value === null)
    return undefined
  const ends = values.map((one) => (isRange(one) ? one.high : Number(one ?? 0)))
  const most = Math.max(1, ...ends)
  const percent = (cents: number) => Math.max(0, (cents / most) * 100)
  if (!isRange(value)) return [0, percent(value as number)]
  return [value.low === value.high ? 0 : percent(value.low), percent(value.high)]
}

interface Props {
  caption: string
  entries: readonly ComparedEntry[]
  /** All rows, which the reasons need. */
  rows: readonly ComparisonRow[]
  /** Whether to leave out rows in which all values are equal. */
  onlyDifferences?: boolean
  closed?: readonly ComparisonGroup[]
  /** Without this handler, the user cannot open or close groups. */
  onToggle?: (group: ComparisonGroup) => void
  /** Controls of an entry, below its title. */
  controls?: (entry: ComparedEntry) => ReactNode
}

/** On a phone, two columns fill the width. Of three or more, two are in view, and the edge of a third. */
const column = 'max-sm:w-[max(8rem,46vw-1rem)] max-sm:min-w-[max(8rem,46vw-1rem)]'

/**
 * Compares entries in a table. On a phone, the name of a row stands above its values, two columns
 * are in view, and the others follow sideways. A row of names stays at the top of the window.
 * The island moves the names with the values.
 */
export function ComparisonTable(props: Props) {
  const { caption, entries, rows, onlyDifferences, closed, onToggle, controls } = props
  const reasons = findReasons(entries, rows)
  const groups = comparisonGroups
    .map((group) => ({
      group,
      rows: rows.filter((row) => row.group === group && (row.differs || !onlyDifferences)),
      isClosed: closed?.includes(group) ?? false,
    }))
    .filter((group) => group.rows.length > 0)
  const title = (group: ComparisonGroup, isClosed: boolean) =>
    onToggle ? (
      <button
        type="button"
        className="link min-h-9 w-full text-left font-semibold text-ink no-underline"
        aria-expanded={!isClosed}
        onClick={() => onToggle(group)}
      >
        <span className="disclosure">{groupTitles[group]}</span>
      </button>
    ) : (
      groupTitles[group]
    )
  return (
    <>
      <div className="no-print sticky top-0 z-10 -ml-1.5 flex overflow-hidden border-b border-edge bg-paper pr-1.5 sm:hidden">
        {entries.map(({ slug, title: name }) => (
          <a
            key={slug}
            className={`grow px-1.5 py-2 text-sm font-semibold text-ink -outline-offset-3 ${column}`}
            href={`/opportunity/${slug}`}
          >
            <span className="line-clamp-2">{name}</span>
          </a>
        ))}
      </div>
      <section
        aria-label={caption}
        tabIndex={0}
        className="relative -ml-1.5 scroll-pl-1.5 overflow-x-auto pl-1.5 in-data-all:snap-x sm:mt-4"
      >
        <table className="w-full border-collapse text-sm sm:table-fixed">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-edge text-left">
              <td className="max-sm:w-0 max-sm:p-0" />
              {entries.map((entry, index) => (
                <th
                  key={entry.slug}
                  className={`snap-start py-2 pr-3 align-top font-normal sm:pl-3 ${column}`}
                  scope="col"
                >
                  <span className="sr-only sm:hidden">{entry.title}</span>
                  <a
                    className="inline-block min-h-6 font-semibold text-ink max-sm:hidden"
                    href={`/opportunity/${entry.slug}`}
                  >
                    {entry.title}
                  </a>
                  {reasons[index] && (
                    <span className="block text-note">Choose this if {reasons[index]}.</span>
                  )}
                  {controls?.(entry)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ group, rows: shown, isClosed }) => (
            <tbody key={group}>
              <tr className="border-b border-line bg-surface-sunken text-left print:break-after-avoid">
                <th className="font-semibold sm:px-2" colSpan={entries.length + 1} scope="rowgroup">
                  <span className="max-sm:sticky max-sm:left-0 max-sm:inline-block max-sm:px-1">
                    {title(group, isClosed)}
                  </span>
                </th>
              </tr>
              {shown.map((row) => (
                <tr
                  key={row.name}
                  className={`border-b border-line text-left ${isClosed ? 'not-print:hidden' : ''}`}
                >
                  <th
                    className="py-2 align-top font-normal text-soft max-sm:sticky max-sm:left-0 max-sm:p-0 sm:px-2"
                    scope="row"
                  >
                    <span className="max-sm:absolute max-sm:top-0.5 max-sm:left-0 max-sm:text-note max-sm:whitespace-nowrap">
                      {rowTitles[row.name]}
                    </span>
                  </th>
                  {entries.map((entry, index) => (
                    <td
                      key={entry.slug}
                      className={`py-2 pr-3 align-top max-sm:pt-5.5 max-sm:pb-1.5 max-sm:leading-snug sm:pl-3 ${column}`}
                    >
                      <ComparisonCell row={row} index={index} entry={entry} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}

interface CellProps {
  row: ComparisonRow
  index: number
  entry: ComparedEntry
}

function ComparisonCell({ row, index, entry }: CellProps) {
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
