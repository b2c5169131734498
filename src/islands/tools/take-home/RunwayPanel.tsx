import { formatCents } from '../../../../domain/tools/cents.ts'
import {
  describeRunway,
  projectRunway,
  buildRunwayBusiness,
  type Runway,
} from '../../../../domain/tools/take-home/runway.ts'
import type { FieldPath, RunwayDraft } from '../../../../domain/tools/take-home/take-home-fields.ts'
import type { StateTaxRule, TakeHomeInputs } from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { NumberField } from './NumberField.tsx'

interface Props {
  table: FederalTaxYear
  inputs: TakeHomeInputs
  draft: RunwayDraft
  stateTax: StateTaxRule | undefined
  /** Whether the user or a link has filled in this panel. If not, a printed page leaves it out. */
  isUsed: boolean
}

const main: FieldPath[] = ['runway.need', 'runway.savings', 'runway.shiftTakeHome']
const others: FieldPath[] = [
  'runway.jobTakeHome',
  'runway.shiftsPerWeek',
  'runway.hoursPerShift',
  'runway.monthsInReserve',
  'runway.launchMonths',
  'runway.firstClientShare',
  'runway.rampMonths',
  'runway.plateau',
  'runway.benefitHours',
]

const helps: Partial<Record<FieldPath, string>> = {
  'runway.shiftTakeHome': 'Your pay after tax for one shift each week, without overtime pay.',
  'runway.jobTakeHome': 'From the job you have now, after tax.',
  'runway.monthsInReserve':
    'You drop a shift only if your savings cover what you need for this many months.',
  'runway.launchMonths': 'Month 1 starts with your first step.',
  'runway.plateau': 'The schedule you expect to keep.',
  'runway.benefitHours': 'Ask your employer.',
}

const field = (path: FieldPath) => <NumberField key={path} path={path} help={helps[path]} />

export function RunwayPanel({ isUsed, ...business }: Props) {
  return (
    <section className={isUsed ? '' : 'no-print'} aria-labelledby="runway-title">
      <h4 id="runway-title" className="serif text-h3">
        When can I drop a shift?
      </h4>
      <div className="no-print mt-2 grid grid-cols-1 items-start gap-x-8 gap-y-2 sm:grid-cols-2">
        {main.map(field)}
      </div>
      <details className="no-print mt-2">
        <summary className="disclosure link w-fit py-1 text-sm">Adjust</summary>
        <div className="mt-2 grid grid-cols-1 items-start gap-x-8 gap-y-2 sm:grid-cols-2">
          {others.map(field)}
        </div>
      </details>
      <RunwayResult {...business} />
    </section>
  )
}

function RunwayResult({ table, inputs, draft, stateTax }: Omit<Props, 'isUsed'>) {
  const { need, savings } = draft
  if (need === undefined || savings === undefined) {
    return <p className="mt-4 text-sm">Enter what you need per month and your savings.</p>
  }
  const jobTakeHome = draft.jobTakeHome ?? draft.shiftTakeHome * draft.shiftsPerWeek
  const complete = { ...draft, need, jobTakeHome, savings }
  const runway = projectRunway(
    complete,
    buildRunwayBusiness(table, inputs, draft.plateau, stateTax),
  )
  const [first, ...others] = describeRunway(runway, complete)
  return (
    <>
      <output className="mt-5 grid gap-1">
        <span className="text-h3">{first}</span>
        {others.map((sentence) => (
          <span key={sentence} className="text-sm">
            {sentence}
          </span>
        ))}
      </output>
      <RunwayChart runway={runway} />
      <details className="mt-2">
        <summary className="disclosure min-h-6 w-fit cursor-pointer text-sm text-brand underline">
          All 36 months
        </summary>
        <p className="note mt-2">
          “Schedule” is the percent of a full schedule. “Business” is the month’s profit after tax.
          “Shifts” are the shifts a week at your job. “Savings” are at the end of the month.
        </p>
        <table className="mt-2 w-full border-collapse text-right text-note">
          <thead>
            <tr className="border-b border-edge text-soft">
              {['Month', 'Schedule', 'Business', 'Shifts', 'Savings'].map((title) => (
                <th key={title} scope="col" className="py-1 font-normal first:text-left">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runway.months.map(({ month, share, business, shifts, savings }) => (
              <tr
                key={month}
                className={`border-b border-line ${runway.drops.includes(month) ? 'bg-highlight font-semibold' : ''}`}
              >
                <th scope="row" className="py-1 text-left font-normal">
                  {month}
                </th>
                <td>{Math.round(share * 100)}%</td>
                <td>{formatCents(business)}</td>
                <td>{shifts}</td>
                <td>{formatCents(savings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

const [width, height, margin] = [1000, 100, 6]

/** The `<svg>` is hidden from screen readers, because the table "All 36 months" has the data. */
function RunwayChart({ runway: { months, drops } }: { runway: Runway }) {
  const amounts = months.map(({ savings }) => savings)
  const top = Math.max(0, ...amounts)
  const bottom = Math.min(0, ...amounts)
  const x = (month: number) => ((month - 1) / (months.length - 1)) * width
  const y = (cents: number) =>
    margin + ((top - cents) / Math.max(1, top - bottom)) * (height - 2 * margin)
  const line = months.map(({ month, savings }) => `${x(month)},${y(savings)}`).join(' ')
  const stroke = { vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round' } as const
  return (
    <figure className="mt-5">
      <figcaption className="note">
        Savings at the end of each month. A dot marks each dropped shift.
      </figcaption>
      <p className="mt-2 text-note text-soft">{formatCents(top)}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-46 w-full overflow-visible"
        aria-hidden="true"
      >
        <polygon points={`0,${y(0)} ${line} ${width},${y(0)}`} className="fill-tint" />
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="stroke-edge" {...stroke} />
        <polyline points={line} fill="none" className="stroke-brand" strokeWidth="3" {...stroke} />
        {drops.map((month) => {
          const at = y(months[month - 1]?.savings ?? 0)
          return (
            <g key={month}>
              <line
                x1={x(month)}
                x2={x(month)}
                y1={at}
                y2={y(0)}
                className="stroke-edge"
                strokeDasharray="4 4"
                {...stroke}
              />
              {/* Draw each dot as a line with round ends and no length. The chart is stretched, so
                  a `<circle>` would become an ellipse. */}
              {(['stroke-ink', 'stroke-lamp'] as const).map((className, inner) => (
                <line
                  key={className}
                  x1={x(month)}
                  x2={x(month)}
                  y1={at}
                  y2={at}
                  className={className}
                  strokeWidth={inner ? 11 : 15}
                  {...stroke}
                />
              ))}
            </g>
          )
        })}
      </svg>
      <p className="mt-1 text-note text-soft">{formatCents(bottom)}</p>
      <p className="flex justify-between text-note text-soft">
        <span>Month 1</span>
        <span>Month 18</span>
        <span>Month 36</span>
      </p>
    </figure>
  )
}
