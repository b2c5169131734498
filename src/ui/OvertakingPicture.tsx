import { truncate } from '../../domain/text/text.ts'
import { paths } from '../../domain/http/paths.ts'
import {
  sortLines,
  type NamedLine,
  type OvertakingLine,
} from '../../domain/tools/overtaking-line.ts'
import { formatPerHour } from '../../domain/tools/result/figure-texts.ts'

const months = 36
const width = 1160
const height = 430
const left = 64
/** Each month is 18 px wide. The names stand to the right. */
const right = 712
const top = 10
const bottom = 380
/** The picture ends at this many dollars an hour more, or less, than an extra shift. */
const most = 30
const labelHeight = 18

const x = (month: number): number => Math.round(left + (month / months) * (right - left))
const y = (dollars: number): number => {
  const shown = Math.max(-most, Math.min(most, dollars))
  return Math.round(top + ((most - shown) / (2 * most)) * (bottom - top))
}

/** Every sixth month and both ends, in steps from point to point, because the page has 34 lines. */
function pathOf(points: OvertakingLine['more']): string {
  const shown = points
    .filter((_, index) => index % 6 === 0 || index === points.length - 1)
    .map(({ month, dollars }) => ({ left: x(month), top: y(dollars) }))
    // A level stretch is one step.
    .filter(({ top }, index, all) => all[index - 1]?.top !== top || all[index + 1]?.top !== top)
  const [first] = shown
  if (!first) return ''
  const steps = shown.slice(1).map((point, index) => {
    const before = shown[index]!
    return `${point.left - before.left} ${point.top - before.top}`
  })
  return `M${first.left} ${first.top}${steps.length > 0 ? `l${steps.join(' ')}` : ''}`
}

/** Moves labels down, and then up, until none covers another. */
function placeLabels(wanted: number[]): number[] {
  const placed = wanted.reduce<number[]>(
    (all, place) => [...all, Math.max(place, (all.at(-1) ?? -Infinity) + labelHeight)],
    [],
  )
  let limit = bottom
  return placed
    .reverse()
    .map((place) => {
      const free = Math.min(place, limit)
      limit = free - labelHeight
      return free
    })
    .reverse()
}

const whenText = ({ overtakesIn }: OvertakingLine): string =>
  overtakesIn === undefined ? 'Never' : `Month ${overtakesIn}`

const barMost = 70

/** What an hour of a full schedule keeps as a bar, with a mark for the same hour at the job. */
function Bar({ perHour, shiftPerHour, overtakesIn }: OvertakingLine) {
  const share = (cents: number) => Math.round(Math.max(0, Math.min(100, cents / barMost)))
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect
        className={overtakesIn === undefined ? 'fill-line' : 'fill-brand'}
        width={share(perHour)}
        height="10"
      />
      <rect className="fill-ink" x={share(shiftPerHour)} width="1" height="10" />
    </svg>
  )
}

interface Props {
  lines: NamedLine[]
  /** The reader's job in one line. */
  household: string
}

/** Every solo business over its first 36 months, next to an extra shift. */
export default function OvertakingPicture({ lines: unsorted, household }: Props) {
  const lines = sortLines(unsorted)
  const overtaking = lines.filter(({ overtakesIn }) => overtakesIn !== undefined)
  const others = lines.filter(({ overtakesIn }) => overtakesIn === undefined)
  const ends = overtaking
    .map((line) => ({ line, end: y(line.more.at(-1)?.dollars ?? -most) }))
    .toSorted((a, b) => a.end - b.end)
  const places = placeLabels(ends.map(({ end }) => end))
  return (
    <>
      <p className="note mt-2 max-w-168">
        For this job: {household}. After costs and tax, without start-up costs.
        <span className="lg:hidden"> A bar’s mark is the same hours at the job.</span>
      </p>
      <svg
        className="mt-4 h-auto w-full max-lg:hidden print:hidden"
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        {[-20, 20].map((dollars) => (
          <g key={dollars}>
            <path className="stroke-line" d={`M${left} ${y(dollars)}H${right}`} />
            <text className="fill-soft text-note" x={left - 8} y={y(dollars) + 4} textAnchor="end">
              {dollars > 0 ? `+$${dollars}` : `−$${-dollars}`}
            </text>
          </g>
        ))}
        {[1, 6, 12, 18, 24, 30, 36].map((month) => (
          <text
            key={month}
            className="fill-soft text-note"
            x={x(month)}
            y={bottom + 22}
            textAnchor="middle"
          >
            {month === 1 ? 'Month 1' : month}
          </text>
        ))}
        {others.map(({ slug, title, more }) => (
          <a key={slug} href={paths.opportunity(slug)} tabIndex={-1}>
            <title>{title}</title>
            <path
              className="fill-none stroke-line hover:stroke-ink"
              strokeWidth="1.5"
              d={pathOf(more)}
            />
          </a>
        ))}
        <path
          className="stroke-ink"
          strokeWidth="2"
          strokeDasharray="6 4"
          d={`M${left} ${y(0)}H${right}`}
        />
        <text className="fill-ink text-note font-semibold" x={left} y={y(0) - 8}>
          An extra shift, per hour
        </text>
        {ends.map(({ line, end }, index) => {
          const { slug, title, more, overtakesIn = 1 } = line
          const after = more.filter(({ month }) => month >= overtakesIn)
          const [crossing] = after
          return (
            <a key={slug} className="group" href={paths.opportunity(slug)} tabIndex={-1}>
              <path
                className="fill-none stroke-edge"
                strokeWidth="1"
                d={pathOf(more.filter(({ month }) => month <= overtakesIn))}
              />
              <path
                className="fill-none stroke-brand group-hover:stroke-ink"
                strokeWidth="2.5"
                d={pathOf(after)}
              />
              {crossing && (
                <circle
                  className="fill-card stroke-brand"
                  strokeWidth="2"
                  cx={x(crossing.month)}
                  cy={y(crossing.dollars)}
                  r="4"
                />
              )}
              <path
                className="fill-none stroke-line"
                d={`M${right} ${end}L${right + 18} ${places[index]}`}
              />
              <text
                className="fill-brand text-note group-hover:underline"
                x={right + 22}
                y={places[index]! + 4}
              >
                {`${truncate(title, 44)}, ${overtakesIn}`}
              </text>
            </a>
          )
        })}
      </svg>
      {/* A phone has no picture. It shows the table with its bars. */}
      <details className="mt-3 max-lg:details-content:[content-visibility:visible]">
        <summary className="disclosure min-h-6 w-fit cursor-pointer text-sm text-brand underline max-lg:supports-[selector(::details-content)]:hidden">
          All {lines.length} as a table
        </summary>
        <div className="overflow-x-auto">
          <table className="overtaking-table">
            <thead>
              <tr>
                <th scope="col">Business</th>
                <th scope="col">Overtakes</th>
                <th scope="col">Per hour, full</th>
                <th scope="col">At the job</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.slug}>
                  <th scope="row">
                    <a href={paths.opportunity(line.slug)}>{line.title}</a>
                    <Bar {...line} />
                  </th>
                  <td>{whenText(line)}</td>
                  <td>{formatPerHour(line.perHour)}</td>
                  <td>{formatPerHour(line.shiftPerHour)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
