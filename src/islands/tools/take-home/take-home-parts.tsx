import { formatCents } from '../../../../domain/tools/cents.ts'
import { groupCosts, labelOf } from '../../../../domain/tools/take-home/take-home-fields.ts'
import type { ReadTakeHomeLink } from '../../../../domain/tools/take-home/take-home-link.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'
import { describeLongWeek } from '../../../../domain/tools/result/long-week.ts'
import type { TakeHome, TakeHomeInputs } from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import '../../../ui/island-styles.ts'

// The parts of the take-home tool that load later than its headline.
export { MoreInputs } from './MoreInputs.tsx'
export { TakeHomeDetails } from './TakeHomeDetails.tsx'

/** Names the yearly costs of the inputs. The last cost of an older link can contain several. */
export const nameCosts = (
  { units, costItems }: TakeHomeNames,
  { runningCosts }: TakeHomeInputs,
): TakeHomeNames => ({
  units,
  costItems: groupCosts(costItems, runningCosts.length)
    .map((items) => items.join('; '))
    .filter(Boolean),
})

const width = 400

export function GrossBar({ inputs, year }: { inputs: TakeHomeInputs; year: TakeHome }) {
  const { gross, left, federal, stateTax, lostPay } = year
  // Negative if a loss lowers the tax on other income.
  const taxes = federal.dueToBusiness + stateTax
  const parts = [
    { label: 'Costs', cents: gross - taxes - lostPay - left, fill: 'fill-edge' },
    { label: year.includesStateTax ? 'Taxes' : 'Federal taxes', cents: taxes, fill: 'fill-lamp' },
    ...(lostPay > 0
      ? [{ label: 'Pay given up', cents: lostPay, fill: 'fill-ink print:fill-line' }]
      : []),
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
      <ul
        role="list"
        className={`mt-2 grid gap-2 text-sm ${lostPay > 0 ? 'grid-cols-2' : 'grid-cols-3'}`}
      >
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
      <figcaption className="note mt-2 empty:hidden">{describeLongWeek(inputs, year)}</figcaption>
    </figure>
  )
}

interface LinkNotesProps {
  ignored: Pick<ReadTakeHomeLink, 'defaulted' | 'unknown' | 'isOtherVersion'>
  costItems: readonly string[]
}

/** What of a link the tool does not use. Never shows a text of the link itself (F7). */
export function LinkNotes({ ignored, costItems }: LinkNotesProps) {
  const { defaulted, unknown, isOtherVersion } = ignored
  if (!isOtherVersion && defaulted.length === 0 && unknown === 0) return null
  return (
    <div role="status" className="rounded-card bg-highlight p-3 text-sm">
      {isOtherVersion && (
        <p>
          This link was made with a different version of the calculator, so we used the defaults.
        </p>
      )}
      {!isOtherVersion && defaulted.length > 0 && (
        <p>
          {`We used the defaults for these fields, because the link has no valid values for them: ${defaulted.map((path) => labelOf(path, costItems)).join(', ')}.`}
        </p>
      )}
      {!isOtherVersion && unknown > 0 && (
        <p>{`We ignored ${unknown} unknown ${unknown === 1 ? 'part' : 'parts'} of the link.`}</p>
      )}
    </div>
  )
}

interface TaxYearChoiceProps {
  tables: readonly FederalTaxYear[]
  chosen: number
  onChoose: (index: number) => void
}

/** Lets the user choose a tax year if `tables` has more than one, which happens only in December. */
export function TaxYearChoice({ tables, chosen, onChoose }: TaxYearChoiceProps) {
  if (tables.length < 2) return null
  return (
    <label className="mb-5 grid gap-1 text-sm">
      Tax year
      <select
        className="field"
        value={chosen}
        onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
      >
        {tables.map((table, index) => (
          <option key={table.year} value={index}>
            {table.year}
          </option>
        ))}
      </select>
    </label>
  )
}
