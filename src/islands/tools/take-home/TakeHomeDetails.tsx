import { useMemo, useState, type ReactNode } from 'react'
import { localDay, day, localIsoDay } from '../../../../domain/text/day.ts'
import { formatCents, toCents } from '../../../../domain/tools/cents.ts'
import { formatNumber, parseNumberField } from '../../../../domain/tools/number-field.ts'
import { describeBreakEven } from '../../../../domain/tools/result/break-even-sentence.ts'
import { notModeled } from '../../../../domain/tools/result/not-modeled.ts'
import { isRemovedLine } from '../../../../domain/tools/schedule.ts'
import { stateNames } from '../../../../domain/tools/state-names.ts'
import { findBreakEven } from '../../../../domain/tools/take-home/break-even.ts'
import {
  scheduleEstimatedTax,
  safeHarbor,
} from '../../../../domain/tools/take-home/estimated-tax.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'
import {
  fieldsFor,
  lineFields,
  readField,
  type Field,
  type TakeHomeLink,
  labelOf,
} from '../../../../domain/tools/take-home/take-home-fields.ts'
import type { StateTaxRule, TakeHome } from '../../../../domain/tools/take-home/take-home.ts'
import { statusLabels, type FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { takeHomeUrl } from '../../../stores/tools/take-home.ts'
import { useLoaded } from '../../../ui/use-loaded.tsx'
import { RunwayPanel } from './RunwayPanel.tsx'

const loadScenarios = () => import('./SavedScenarios.tsx')
const loadSteps = () => import('./StepTable.tsx')

interface Props {
  table: FederalTaxYear
  state: TakeHomeLink & { usesRunway: boolean; loads: number }
  year: TakeHome
  stateTax: StateTaxRule | undefined
  names: TakeHomeNames
}

export function TakeHomeDetails({ table, state, year, stateTax, names }: Props) {
  const { inputs, runway, usesRunway, loads } = state
  return (
    <>
      {runway && (
        <RunwayPanel
          key={loads}
          table={table}
          inputs={inputs}
          draft={runway}
          stateTax={stateTax}
          isUsed={usesRunway}
        />
      )}
      <PrintedInputs state={state} names={names} />
      <div>
        <LazyFold
          title="Saved scenarios"
          className="no-print border-t"
          load={loadScenarios}
          startsOpen={'session' in document.documentElement.dataset}
        >
          {({ SavedScenarios }) => (
            <SavedScenarios table={table} inputs={inputs} year={year} costItems={names.costItems} />
          )}
        </LazyFold>
        <LazyFold title="Every step" className="border-y" load={loadSteps}>
          {({ StepTable }) => (
            <StepTable table={table} inputs={inputs} year={year} costItems={names.costItems} />
          )}
        </LazyFold>
      </div>
      <div className="grid grid-cols-1 gap-8 sm:grid-cols-2">
        <BreakEvenPanel table={table} state={state} names={names} stateTax={stateTax} />
        <SetAsidePanel table={table} year={year} />
      </div>
      <section aria-labelledby="not-modeled-title">
        <h4 id="not-modeled-title" className="label">
          Not modeled
        </h4>
        <p className="note">
          {`${notModeled.join('; ')}. `}
          <a href="/tools/take-home">How the model works</a>
        </p>
      </section>
      <p className="note hidden print:block">
        {`Printed ${localDay.format(new Date())}. ${takeHomeUrl()}`}
      </p>
    </>
  )
}

interface LazyFoldProps<Part> {
  title: string
  /** Imports the code of the content. Must be the same function on every render. */
  load: () => Promise<Part>
  startsOpen?: boolean
  className: string
  children: (part: Part) => ReactNode
}

/** A closed part of the tool. Its code loads when the user opens it. */
function LazyFold<Part>({ title, load, startsOpen, className, children }: LazyFoldProps<Part>) {
  const [isNeeded, setNeeded] = useState(false)
  const { part, failure } = useLoaded(isNeeded, load, 'We couldn’t load this part.')
  return (
    <details
      className={`border-line ${className}`}
      open={startsOpen}
      onToggle={() => setNeeded(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center py-3">
        <h4 className="disclosure serif text-h3">{title}</h4>
      </summary>
      {part && children(part)}
      {failure && <div className="pb-4">{failure}</div>}
    </details>
  )
}

function SetAsidePanel({ table, year }: { table: FederalTaxYear; year: TakeHome }) {
  const payments = scheduleEstimatedTax(table.year, year)
  const today = localIsoDay(new Date())
  const isPast = ({ due }: { due: string }) => due < today
  return (
    <section aria-labelledby="set-aside-title">
      <h4 id="set-aside-title" className="serif text-h3">
        Set aside for tax
      </h4>
      {year.setAsideRate === undefined || !payments ? (
        <p className="mt-2 text-sm">The business adds no federal tax. State tax may still apply.</p>
      ) : (
        <>
          <p className="mt-2 text-sm">
            {`Set aside ${Math.round(year.setAsideRate * 100)} cents of every dollar of profit. By each date below, pay one fourth of the federal tax the business adds. The dates are for sales in ${table.year}. For ${table.year + 1}, the dates are about a year later.`}
          </p>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
            {payments.map(({ due, amount }) => (
              <div key={due}>
                <dt className="text-note text-soft">
                  {day.format(new Date(due))}
                  {isPast({ due }) && ' (past)'}
                </dt>
                <dd className={isPast({ due }) ? 'text-soft' : 'font-semibold'}>
                  <span className="estimate">{formatCents(amount)}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="note mt-2">
            {payments.some(isPast) &&
              'These amounts are for a full year. If you start now, the past dates do not apply, and your next payment is smaller. '}
            {safeHarbor}
            {year.stateTax > 0 && ' Your state has its own dates.'}
          </p>
        </>
      )}
    </section>
  )
}

function BreakEvenPanel({ table, state: { inputs }, names, stateTax }: Omit<Props, 'year'>) {
  const [goal, setGoal] = useState('')
  const dollars = parseNumberField(goal, { max: 2_000_000, decimals: 2 })
  const isInvalid = goal.trim() !== '' && dollars === undefined
  const [thisYear, later] = useMemo(() => {
    const cents = dollars === undefined ? undefined : toCents(dollars)
    const points = findBreakEven(table, inputs, cents, stateTax)
    if (!inputs.countsStartUpCosts) return [points, points]
    const laterInputs = { ...inputs, countsStartUpCosts: false }
    return [points, findBreakEven(table, laterInputs, cents, stateTax)]
  }, [table, inputs, dollars, stateTax])
  const describe = (point: keyof typeof thisYear): string =>
    describeBreakEven(inputs, names.units, { thisYear: thisYear[point], later: later[point] })
  return (
    <section aria-labelledby="break-even-title">
      <h4 id="break-even-title" className="serif text-h3">
        Break-even
      </h4>
      <dl className="mt-2 grid gap-3 text-sm">
        <div>
          <dt className="text-note text-soft">Sales pay for costs and taxes</dt>
          <dd>{describe('coversCosts')}</dd>
        </div>
        <div>
          <dt className="text-note text-soft">You earn as much an hour as on payroll</dt>
          <dd>{describe('matchesPayroll')}</dd>
        </div>
        <div className={goal === '' ? 'print:hidden' : undefined}>
          <dt className="text-note text-soft">
            <label htmlFor="take-home-goal">The yearly take-home you want</label>
          </dt>
          <dd className="grid gap-1">
            <span className="relative max-w-46">
              <span className="absolute top-2.5 left-3 text-soft">$</span>
              <input
                id="take-home-goal"
                className="field w-full scroll-mb-24 pl-7"
                inputMode="decimal"
                autoComplete="off"
                value={goal}
                aria-invalid={isInvalid || undefined}
                aria-describedby="take-home-goal-note"
                onChange={({ currentTarget: { value } }) => setGoal(value)}
              />
            </span>
            <span id="take-home-goal-note" className={isInvalid ? 'text-err' : ''}>
              {isInvalid
                ? 'Enter a number from 0 to 2,000,000.'
                : dollars === undefined
                  ? 'Enter an amount to see how many sales you need.'
                  : describe('reachesGoal')}
            </span>
          </dd>
        </div>
      </dl>
    </section>
  )
}

function printValue(link: TakeHomeLink, field: Field): string {
  const value = readField(link, field)
  if (value === undefined) return 'Not entered'
  if (field.isFlag) return value ? 'Yes' : 'No'
  const number = formatNumber(value, field.unit)
  return field.unit === '$' ? `$${number}` : number + field.unit
}

function PrintedInputs({ state, names }: Pick<Props, 'state' | 'names'>) {
  const { lines, tax, state: code } = state.inputs
  const ofLines = lines.flatMap((line, index) =>
    isRemovedLine(line)
      ? []
      : lineFields(line.period, index).map((field): [string, string] => [
          `${names.units[index] ?? `line ${index + 1}`}: ${field.label}`,
          printValue(state, field),
        ]),
  )
  const others: Field[] = Object.values(fieldsFor(state.inputs))
    .flat()
    .filter(({ path }) => state.usesRunway || !path.startsWith('runway.'))
  const rows: [label: string, value: string][] = [
    ...ofLines,
    ['Filing status', statusLabels[tax.status]],
    ['State', code ? stateNames[code]! : 'Not included'],
    ...others.map((field): [string, string] => [
      labelOf(field.path, names.costItems),
      printValue(state, field),
    ]),
  ]
  return (
    <section className="hidden print:block">
      <h4 className="serif text-h3">Inputs</h4>
      <table className="w-full border-collapse text-note">
        <tbody>
          {rows.map(([label, value], index) => (
            <tr key={index} className="border-b border-line">
              <th scope="row" className="text-left font-normal">
                {label}
              </th>
              <td className="text-right">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
