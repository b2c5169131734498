import { formatCents } from '../../../../domain/tools/cents.ts'
import type { Runway } from '../../../../domain/tools/take-home/runway.ts'

const [width, height, margin] = [1000, 100, 6]

/** The `<svg>` is hidden from screen readers, because the table "All 36 months" has the data. */
export function RunwayChart({ runway: { months, drops } }: { runway: Runway }) {
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
