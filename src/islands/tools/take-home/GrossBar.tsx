import { formatCents } from '../../../../domain/tools/cents.ts'
import { splitGross } from '../../../../domain/tools/result/bar.ts'
import type { TakeHome } from '../../../../domain/tools/take-home/take-home.ts'

const width = 400

export function GrossBar({ year }: { year: TakeHome }) {
  const { gross, costs, taxes, left } = splitGross(year)
  const parts = [
    { label: 'Costs', cents: costs, fill: 'fill-edge' },
    { label: year.includesStateTax ? 'Taxes' : 'Federal taxes', cents: taxes, fill: 'fill-lamp' },
    { label: 'Take-home', cents: left, fill: 'fill-brand' },
  ]
  const drawn = parts.filter(({ cents }) => cents > 0)
  const total = Math.max(
    1,
    gross,
    drawn.reduce((sum, { cents }) => sum + cents, 0),
  )
  const scale = (cents: number) => (cents / total) * width
  let start = 0
  return (
    <figure className="mt-4">
      <p className="flex justify-between text-note text-soft">
        <span>Gross</span>
        <span>{formatCents(gross)}</span>
      </p>
      <svg
        viewBox={`0 0 ${width} 48`}
        preserveAspectRatio="none"
        className="mt-1 h-12 w-full"
        aria-hidden="true"
      >
        <rect width={scale(gross)} height="10" className="fill-ink" />
        {drawn.map(({ label, cents, fill }) => {
          const x = start
          start += scale(cents)
          return (
            <rect
              key={label}
              x={x}
              y="14"
              width={scale(cents)}
              height="34"
              className={`stroke-card ${fill}`}
              strokeWidth="1"
            />
          )
        })}
      </svg>
      <ul role="list" className="mt-2 grid grid-cols-3 gap-2 text-sm">
        {parts.map(({ label, cents, fill }) => (
          <li key={label} className="flex flex-col justify-between">
            <span className="flex items-baseline gap-1.5 text-note text-soft">
              <svg className="flex-none" width="10" height="10" aria-hidden="true">
                <rect width="10" height="10" className={fill} />
              </svg>
              {label}
            </span>
            <span className="font-semibold">{formatCents(cents)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
